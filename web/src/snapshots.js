// The numbers of a run that others will take the place of.

export function snapshot(data, numbers) {
  const copied = (rows) => rows.map((row) => row.slice());
  return { t: numbers.t.slice(), poses: copied(numbers.poses), series: copied(numbers.series), events: [...data.events] };
}

export function putBack(kept, data, numbers) {
  numbers.t.set(kept.t);
  for (const name of ["poses", "series"]) numbers[name].forEach((row, k) => row.set(kept[name][k]));
  data.events = [...kept.events];
}
