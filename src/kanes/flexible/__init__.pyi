from kanes.flexible.modal_body import ModalBody as ModalBody
from kanes.flexible.modal_nodes import ModalNode as ModalNode
