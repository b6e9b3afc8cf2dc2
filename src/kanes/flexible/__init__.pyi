from kanes.flexible.beams import beam as beam
from kanes.flexible.modal_body import ModalBody as ModalBody
from kanes.flexible.modal_nodes import ModalNode as ModalNode
from kanes.flexible.uniform_beams import uniform_beam as uniform_beam
