/* The functions of FMI 3.0, for Model Exchange and Co-Simulation. */

#include "model.h"

#include "instance.h"

#include "integrator.h"

#include "variables.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(_WIN32) || defined(__CYGWIN__)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* Sources that are linked with those of other units have the name of the model before their functions. */
#ifdef FMI3_FUNCTION_PREFIX
#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define FMI3(name) JOINED(FMI3_FUNCTION_PREFIX, fmi3##name)
#else
#define FMI3(name) fmi3##name
#endif

typedef void *fmi3Instance, *fmi3InstanceEnvironment, *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8, fmi3Byte;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean, fmi3Clock;
typedef const char *fmi3String;
typedef const fmi3Byte *fmi3Binary;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum {
    fmi3Independent,
    fmi3Constant,
    fmi3Fixed,
    fmi3Tunable,
    fmi3Discrete,
    fmi3Dependent
} fmi3DependencyKind;
typedef int fmi3IntervalQualifier;

typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String);
typedef void (*fmi3Callback)(void);

static void send(Instance *m, Status status, const char *category, const char *message)
{
    fmi3LogMessageCallback log;
    memcpy(&log, &m->logger, sizeof log);
    if (log != NULL) log(m->environment, (fmi3Status)status, category, message);
}

static Status in_mode(Instance *m, Mode mode, const char *function)
{
    return m->s.mode == mode ? OK : report(m, ERROR, "%s: it cannot be called now.", function);
}

/* About the unit */

EXPORT const char *FMI3(GetVersion)(void)
{
    return "3.0";
}

EXPORT fmi3Status FMI3(SetDebugLogging)(fmi3Instance c, fmi3Boolean loggingOn, size_t count, const fmi3String names[])
{
    int is_named = count == 0;
    for (size_t k = 0; k < count; k++) is_named |= strcmp(names[k], "logEvents") == 0;
    ((Instance *)c)->is_logging = loggingOn && is_named;
    return fmi3OK;
}

static Instance *instantiate(fmi3String name, fmi3String token, fmi3Boolean loggingOn,
                             fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    Instance *m = calloc(1, sizeof(Instance));
    (void)name;
    if (m == NULL) return NULL;
    memcpy(&m->logger, &log, sizeof log);
    m->environment = environment;
    m->is_logging = loggingOn;
    if (token == NULL || strcmp(token, MODEL_TOKEN) != 0) {
        report(m, ERROR, "The instantiation token is not that of this unit, which is %s.", MODEL_TOKEN);
        free(m);
        return NULL;
    }
    reset_instance(m);
    return m;
}

EXPORT fmi3Instance FMI3(InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources,
                                                   fmi3Boolean visible, fmi3Boolean loggingOn,
                                                   fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    (void)resources, (void)visible;
    return instantiate(name, token, loggingOn, environment, log);
}

EXPORT fmi3Instance FMI3(InstantiateCoSimulation)(fmi3String name, fmi3String token, fmi3String resources,
                                                  fmi3Boolean visible, fmi3Boolean loggingOn, fmi3Boolean eventModeUsed,
                                                  fmi3Boolean earlyReturnAllowed, const fmi3ValueReference required[],
                                                  size_t count, fmi3InstanceEnvironment environment,
                                                  fmi3LogMessageCallback log, fmi3Callback intermediateUpdate)
{
    Instance *m = instantiate(name, token, loggingOn, environment, log);
    (void)resources, (void)visible, (void)eventModeUsed, (void)required, (void)count;
    (void)intermediateUpdate;
    if (m == NULL) return NULL;
    m->is_cosimulation = 1;
    m->may_return_early = earlyReturnAllowed;
    return m;
}

EXPORT fmi3Instance FMI3(InstantiateScheduledExecution)(fmi3String name, fmi3String token, fmi3String resources,
                                                        fmi3Boolean visible, fmi3Boolean loggingOn,
                                                        fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                        fmi3Callback clockUpdate, fmi3Callback lockPreemption,
                                                        fmi3Callback unlockPreemption)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)loggingOn, (void)clockUpdate, (void)lockPreemption;
    (void)unlockPreemption;
    if (log != NULL) log(environment, fmi3Error, "logStatusError", "There is no Scheduled Execution in this unit.");
    return NULL;
}

EXPORT void FMI3(FreeInstance)(fmi3Instance c)
{
    free(c);
}

/* Beginning and end */

EXPORT fmi3Status FMI3(EnterInitializationMode)(fmi3Instance c, fmi3Boolean toleranceDefined, fmi3Float64 tolerance,
                                                fmi3Float64 startTime, fmi3Boolean stopTimeDefined,
                                                fmi3Float64 stopTime)
{
    Instance *m = c;
    (void)stopTimeDefined, (void)stopTime;
    if (in_mode(m, INSTANTIATED, "fmi3EnterInitializationMode") != OK) return fmi3Error;
    if (toleranceDefined && tolerance > 0.0) m->s.tolerance = fmax(tolerance, 1e-14);
    m->s.t = m->s.start = startTime;
    m->s.mode = INITIALIZATION;
    touch(m);
    return fmi3OK;
}

EXPORT fmi3Status FMI3(ExitInitializationMode)(fmi3Instance c)
{
    Instance *m = c;
    if (in_mode(m, INITIALIZATION, "fmi3ExitInitializationMode") != OK || begin(m) != OK) return fmi3Error;
    m->s.mode = m->is_cosimulation ? STEP_MODE : EVENT_MODE;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(Terminate)(fmi3Instance c)
{
    ((Instance *)c)->s.mode = TERMINATED;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(Reset)(fmi3Instance c)
{
    reset_instance(c);
    return fmi3OK;
}

/* Numbers */

static fmi3Status has_size(fmi3Instance c, size_t count, size_t wanted)
{
    return count == wanted ? fmi3OK : (fmi3Status)report(c, ERROR, "There are %zu of these, not %zu.", wanted, count);
}

EXPORT fmi3Status FMI3(GetFloat64)(fmi3Instance c, const fmi3ValueReference vr[], size_t count, fmi3Float64 values[],
                                   size_t size)
{
    if (has_size(c, size, count) != fmi3OK) return fmi3Error;
    return (fmi3Status)get_numbers(c, vr, count, values);
}

EXPORT fmi3Status FMI3(SetFloat64)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                   const fmi3Float64 values[], size_t size)
{
    if (has_size(c, size, count) != fmi3OK) return fmi3Error;
    return (fmi3Status)set_numbers(c, vr, count, values);
}

static fmi3Status none_of(fmi3Instance c, size_t count, const char *kind)
{
    return count == 0 ? fmi3OK : (fmi3Status)report(c, ERROR, "There are no variables of the type %s.", kind);
}

#define NONE_OF(Kind)                                                                                                  \
    EXPORT fmi3Status FMI3(Get##Kind)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,                     \
                                      fmi3##Kind values[], size_t size)                                                \
    {                                                                                                                  \
        (void)vr, (void)values, (void)size;                                                                            \
        return none_of(c, count, #Kind);                                                                               \
    }                                                                                                                  \
    EXPORT fmi3Status FMI3(Set##Kind)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,                     \
                                      const fmi3##Kind values[], size_t size)                                          \
    {                                                                                                                  \
        (void)vr, (void)values, (void)size;                                                                            \
        return none_of(c, count, #Kind);                                                                               \
    }

NONE_OF(Float32)
NONE_OF(Int8)
NONE_OF(UInt8)
NONE_OF(Int16)
NONE_OF(UInt16)
NONE_OF(Int32)
NONE_OF(UInt32)
NONE_OF(Int64)
NONE_OF(UInt64)
NONE_OF(Boolean)
NONE_OF(String)

EXPORT fmi3Status FMI3(GetBinary)(fmi3Instance c, const fmi3ValueReference vr[], size_t count, size_t sizes[],
                                  fmi3Binary values[], size_t size)
{
    (void)vr, (void)sizes, (void)values, (void)size;
    return none_of(c, count, "Binary");
}

EXPORT fmi3Status FMI3(SetBinary)(fmi3Instance c, const fmi3ValueReference vr[], size_t count, const size_t sizes[],
                                  const fmi3Binary values[], size_t size)
{
    (void)vr, (void)sizes, (void)values, (void)size;
    return none_of(c, count, "Binary");
}

EXPORT fmi3Status FMI3(GetClock)(fmi3Instance c, const fmi3ValueReference vr[], size_t count, fmi3Clock values[])
{
    (void)vr, (void)values;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(SetClock)(fmi3Instance c, const fmi3ValueReference vr[], size_t count, const fmi3Clock values[])
{
    (void)vr, (void)values;
    return none_of(c, count, "Clock");
}

/* Which variables depend on which is in modelDescription.xml, and does not change. */
EXPORT fmi3Status FMI3(GetNumberOfVariableDependencies)(fmi3Instance c, fmi3ValueReference vr, size_t *count)
{
    (void)vr, (void)count;
    return (fmi3Status)report(c, ERROR, "Dependencies are in modelDescription.xml.");
}

EXPORT fmi3Status FMI3(GetVariableDependencies)(fmi3Instance c, fmi3ValueReference dependent, size_t of_dependent[],
                                                fmi3ValueReference independents[], size_t of_independents[],
                                                fmi3DependencyKind kinds[], size_t count)
{
    (void)dependent, (void)of_dependent, (void)independents, (void)of_independents, (void)kinds, (void)count;
    return (fmi3Status)report(c, ERROR, "Dependencies are in modelDescription.xml.");
}

/* States that are kept and set back */

EXPORT fmi3Status FMI3(GetFMUState)(fmi3Instance c, fmi3FMUState *kept)
{
    if (*kept == NULL) *kept = malloc(sizeof(State));
    if (*kept == NULL) return (fmi3Status)report(c, ERROR, "There is no memory for the state.");
    *(State *)*kept = ((Instance *)c)->s;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(SetFMUState)(fmi3Instance c, fmi3FMUState kept)
{
    set_state(c, kept);
    return fmi3OK;
}

EXPORT fmi3Status FMI3(FreeFMUState)(fmi3Instance c, fmi3FMUState *kept)
{
    (void)c;
    free(*kept);
    *kept = NULL;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(SerializedFMUStateSize)(fmi3Instance c, fmi3FMUState kept, size_t *size)
{
    (void)c, (void)kept;
    *size = sizeof(State);
    return fmi3OK;
}

EXPORT fmi3Status FMI3(SerializeFMUState)(fmi3Instance c, fmi3FMUState kept, fmi3Byte bytes[], size_t size)
{
    if (size < sizeof(State)) return (fmi3Status)report(c, ERROR, "A state takes %zu bytes.", sizeof(State));
    memcpy(bytes, kept, sizeof(State));
    return fmi3OK;
}

EXPORT fmi3Status FMI3(DeserializeFMUState)(fmi3Instance c, const fmi3Byte bytes[], size_t size, fmi3FMUState *kept)
{
    if (size != sizeof(State)) return (fmi3Status)report(c, ERROR, "A state has %zu bytes.", sizeof(State));
    if (FMI3(GetFMUState)(c, kept) != fmi3OK) return fmi3Error;
    memcpy(*kept, bytes, sizeof(State));
    return fmi3OK;
}

/* Derivatives */

static Status adjoint(Instance *m, const unsigned *unknowns, size_t many, const unsigned *knowns, size_t few,
                      const double *seed, double *sensitivity)
{
    State *s = &m->s;
    double seeds[VARIABLES + 1] = {0.0}, found[1 + NX + NW + NP], more[1 + NX + NW + NP];
    const double clock = clock_at(s, s->t), none[1] = {0.0};
    if (check_derivatives(m, unknowns, many, knowns, few) != OK) return ERROR;
    for (size_t k = 0; k < many; k++) seeds[unknowns[k]] += seed[k];
    model_rates_adjoint(&clock, s->x, s->w, seeds + D0, s->p, none, found);
    model_outputs_adjoint(&clock, s->x, s->w, seeds + Y0, s->p, none, more);
    for (int i = 0; i < 1 + NX + NW + NP; i++) found[i] += more[i];
    for (int i = 0; i < NX; i++) found[X0 + i] += seeds[X0 + i];
    for (size_t k = 0; k < few; k++) sensitivity[k] = found[knowns[k] < D0 ? knowns[k] : knowns[k] - NX];
    return OK;
}

EXPORT fmi3Status FMI3(GetDirectionalDerivative)(fmi3Instance c, const fmi3ValueReference unknowns[], size_t many,
                                                 const fmi3ValueReference knowns[], size_t few,
                                                 const fmi3Float64 seed[], size_t seeds, fmi3Float64 sensitivity[],
                                                 size_t sensitivities)
{
    if (has_size(c, seeds, few) != fmi3OK || has_size(c, sensitivities, many) != fmi3OK) return fmi3Error;
    return (fmi3Status)directional(c, unknowns, many, knowns, few, seed, sensitivity);
}

EXPORT fmi3Status FMI3(GetAdjointDerivative)(fmi3Instance c, const fmi3ValueReference unknowns[], size_t many,
                                             const fmi3ValueReference knowns[], size_t few, const fmi3Float64 seed[],
                                             size_t seeds, fmi3Float64 sensitivity[], size_t sensitivities)
{
    if (has_size(c, seeds, many) != fmi3OK || has_size(c, sensitivities, few) != fmi3OK) return fmi3Error;
    return (fmi3Status)adjoint(c, unknowns, many, knowns, few, seed, sensitivity);
}

/* Nothing to be configured, and no clocks */

EXPORT fmi3Status FMI3(EnterConfigurationMode)(fmi3Instance c)
{
    return (fmi3Status)report(c, ERROR, "There are no structural parameters.");
}

EXPORT fmi3Status FMI3(ExitConfigurationMode)(fmi3Instance c)
{
    return (fmi3Status)report(c, ERROR, "There are no structural parameters.");
}

EXPORT fmi3Status FMI3(GetIntervalDecimal)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                           fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[])
{
    (void)vr, (void)intervals, (void)qualifiers;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(GetIntervalFraction)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                            fmi3UInt64 counters[], fmi3UInt64 resolutions[],
                                            fmi3IntervalQualifier qualifiers[])
{
    (void)vr, (void)counters, (void)resolutions, (void)qualifiers;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(GetShiftDecimal)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                        fmi3Float64 shifts[])
{
    (void)vr, (void)shifts;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(GetShiftFraction)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                         fmi3UInt64 counters[], fmi3UInt64 resolutions[])
{
    (void)vr, (void)counters, (void)resolutions;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(SetIntervalDecimal)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                           const fmi3Float64 intervals[])
{
    (void)vr, (void)intervals;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(SetIntervalFraction)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                            const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
{
    (void)vr, (void)counters, (void)resolutions;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(SetShiftDecimal)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                        const fmi3Float64 shifts[])
{
    (void)vr, (void)shifts;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(SetShiftFraction)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                         const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
{
    (void)vr, (void)counters, (void)resolutions;
    return none_of(c, count, "Clock");
}

EXPORT fmi3Status FMI3(ActivateModelPartition)(fmi3Instance c, fmi3ValueReference vr, fmi3Float64 time)
{
    (void)vr, (void)time;
    return (fmi3Status)report(c, ERROR, "There is no Scheduled Execution in this unit.");
}

/* Events */

EXPORT fmi3Status FMI3(EnterEventMode)(fmi3Instance c)
{
    Instance *m = c;
    if (in_mode(m, CONTINUOUS_TIME, "fmi3EnterEventMode") != OK) return fmi3Error;
    m->s.mode = EVENT_MODE;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(EvaluateDiscreteStates)(fmi3Instance c)
{
    (void)c;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(UpdateDiscreteStates)(fmi3Instance c, fmi3Boolean *needsUpdate, fmi3Boolean *terminate,
                                             fmi3Boolean *nominalsChanged, fmi3Boolean *valuesChanged,
                                             fmi3Boolean *nextEventTimeDefined, fmi3Float64 *nextEventTime)
{
    Instance *m = c;
    int has_changed, is_over;
    if (in_mode(m, EVENT_MODE, "fmi3UpdateDiscreteStates") != OK) return fmi3Error;
    if (update_all(m, &has_changed, &is_over) != OK) return fmi3Error;
    *needsUpdate = *nominalsChanged = false;
    *terminate = is_over != 0;
    *valuesChanged = has_changed != 0;
    *nextEventTimeDefined = isfinite(m->s.next_switch) != 0;
    *nextEventTime = *nextEventTimeDefined ? m->s.next_switch : 0.0;
    return fmi3OK;
}

/* Model Exchange */

EXPORT fmi3Status FMI3(EnterContinuousTimeMode)(fmi3Instance c)
{
    Instance *m = c;
    if (in_mode(m, EVENT_MODE, "fmi3EnterContinuousTimeMode") != OK) return fmi3Error;
    m->s.mode = CONTINUOUS_TIME;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(CompletedIntegratorStep)(fmi3Instance c, fmi3Boolean noSetBack, fmi3Boolean *enterEventMode,
                                                fmi3Boolean *terminate)
{
    (void)noSetBack;
    *enterEventMode = needs_projection(c) != 0;
    *terminate = false;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(SetTime)(fmi3Instance c, fmi3Float64 time)
{
    ((Instance *)c)->s.t = time;
    touch(c);
    return fmi3OK;
}

EXPORT fmi3Status FMI3(SetContinuousStates)(fmi3Instance c, const fmi3Float64 x[], size_t count)
{
    if (has_size(c, count, NX) != fmi3OK) return fmi3Error;
    memcpy(((Instance *)c)->s.x, x, NX * sizeof(double));
    touch(c);
    return fmi3OK;
}

EXPORT fmi3Status FMI3(GetContinuousStates)(fmi3Instance c, fmi3Float64 x[], size_t count)
{
    if (has_size(c, count, NX) != fmi3OK) return fmi3Error;
    memcpy(x, ((Instance *)c)->s.x, NX * sizeof(double));
    return fmi3OK;
}

EXPORT fmi3Status FMI3(GetContinuousStateDerivatives)(fmi3Instance c, fmi3Float64 rates[], size_t count)
{
    if (has_size(c, count, NX) != fmi3OK) return fmi3Error;
    memcpy(rates, rates_now(c), NX * sizeof(double));
    return are_finite(rates, NX) ? fmi3OK : (fmi3Status)report(c, DISCARD, "The rates are no numbers.");
}

EXPORT fmi3Status FMI3(GetEventIndicators)(fmi3Instance c, fmi3Float64 indicators[], size_t count)
{
    if (has_size(c, count, NE) != fmi3OK) return fmi3Error;
    return (fmi3Status)get_indicators(c, indicators);
}

EXPORT fmi3Status FMI3(GetNominalsOfContinuousStates)(fmi3Instance c, fmi3Float64 nominals[], size_t count)
{
    if (has_size(c, count, NX) != fmi3OK) return fmi3Error;
    get_nominals(c, nominals);
    return fmi3OK;
}

EXPORT fmi3Status FMI3(GetNumberOfEventIndicators)(fmi3Instance c, size_t *count)
{
    (void)c;
    *count = NE;
    return fmi3OK;
}

EXPORT fmi3Status FMI3(GetNumberOfContinuousStates)(fmi3Instance c, size_t *count)
{
    (void)c;
    *count = NX;
    return fmi3OK;
}

/* Co-Simulation */

EXPORT fmi3Status FMI3(EnterStepMode)(fmi3Instance c)
{
    return (fmi3Status)report(c, ERROR, "fmi3EnterStepMode: there is no Event Mode in Co-Simulation.");
}

EXPORT fmi3Status FMI3(GetOutputDerivatives)(fmi3Instance c, const fmi3ValueReference vr[], size_t count,
                                             const fmi3Int32 orders[], fmi3Float64 values[], size_t size)
{
    (void)vr, (void)orders, (void)values, (void)size;
    return count == 0 ? fmi3OK : (fmi3Status)report(c, ERROR, "Outputs have no derivatives.");
}

EXPORT fmi3Status FMI3(DoStep)(fmi3Instance c, fmi3Float64 now, fmi3Float64 step, fmi3Boolean noSetBack,
                               fmi3Boolean *eventHandlingNeeded, fmi3Boolean *terminate, fmi3Boolean *earlyReturn,
                               fmi3Float64 *lastSuccessfulTime)
{
    Instance *m = c;
    Status status;
    (void)noSetBack;
    if (in_mode(m, STEP_MODE, "fmi3DoStep") != OK) return fmi3Error;
    status = do_step(m, now, step);
    *eventHandlingNeeded = false;
    *terminate = m->s.is_terminated != 0;
    *earlyReturn = m->s.is_terminated && m->may_return_early;
    *lastSuccessfulTime = m->s.t;
    return (fmi3Status)status;
}
