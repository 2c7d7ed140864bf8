"""How machine code reaches into records: an array in a record is an address, and an index goes there as it is.

Numba's own arrays in records carry lengths and strides along with their address, and count negative indices from the
end. Here lengths are part of the type: kernels compile sooner and run faster, and an index below 0 is as wrong as one
beyond the end. Machine code compiled under NUMBA_BOUNDSCHECK=1 raises IndexError for both.
"""

import operator
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import (
    lower_builtin,
    lower_getattr_generic,
    models,
    overload,
    overload_attribute,
    register_model,
    type_callable,
)
from numba.np.arrayobj import record_getattr

from sim.errors import nearest


class CellsType(types.Type):
    """An array inside a record: type of its items, lengths of its axes."""

    mutable = True

    def __init__(self, dtype: types.Type, shape: tuple[int, ...]) -> None:
        self.dtype = dtype
        self.shape = shape
        super().__init__(name=f"cells({dtype}, {shape})")


class RecordType(types.Record):
    """One record of a NumPy dtype; its arrays are cells."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        plain: Any = numba.from_dtype(dtype)
        self._numpy_dtype = dtype
        fields: Any = [
            (name, {**field._asdict(), "type": _field_type(field.type)}) for name, field in plain.fields.items()
        ]
        super().__init__(fields, plain.size, plain.aligned)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy dtype."""
        return self._numpy_dtype

    def typeof(self, key: str) -> Any:
        """Return the type of a field.

        Raises
        ------
        TypingError
            There is no such field.
        """
        if key not in self.fields:
            raise TypingError(f"no field is called '{key}'. {nearest(key, self.fields)}".rstrip())
        return super().typeof(key)


def _field_type(field: Any) -> Any:
    return CellsType(field.dtype, field.shape) if isinstance(field, types.NestedArray) else field


register_model(RecordType)(models.RecordModel)
register_model(CellsType)(models.PointerModel)


@lower_getattr_generic(RecordType)
def _field(context: Any, builder: Any, record: RecordType, value: Any, name: str) -> Any:
    """Return a number in a record, or the address of its cells."""
    field: Any = record.typeof(name)
    if not isinstance(field, CellsType):
        return record_getattr(context, builder, record, value, name)
    return cgutils.get_record_member(builder, value, record.offset(name), context.get_data_type(field.dtype))


@overload(len)
def _length(cells: Any) -> Any:
    if not isinstance(cells, CellsType):
        return None
    length = cells.shape[0]

    def known(cells: Any) -> Any:
        return length

    return known


@overload_attribute(CellsType, "shape")
def _shape(cells: Any) -> Any:
    shape = cells.shape

    def known(cells: Any) -> Any:
        return shape

    return known


def _is_place(cells: Any, index: Any) -> bool:
    """Tell whether an index names one item of cells: a whole number for each axis."""
    numbers = getattr(index, "types", (index,))
    whole = all(isinstance(number, types.Integer) for number in numbers)
    return isinstance(cells, CellsType) and whole and len(numbers) == len(cells.shape)


@type_callable(operator.getitem)
def _type_item(context: Any) -> Callable[[Any, Any], Any]:
    return lambda cells, index: cells.dtype if _is_place(cells, index) else None


@type_callable(operator.setitem)
def _type_setting(context: Any) -> Callable[[Any, Any, Any], Any]:
    return lambda cells, index, item: types.none if _is_place(cells, index) else None


@lower_builtin(operator.getitem, CellsType, types.Any)
def _item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load(_address(context, builder, signature, arguments))


@lower_builtin(operator.setitem, CellsType, types.Any, types.Any)
def _set_item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    item = context.cast(builder, arguments[2], signature.args[2], signature.args[0].dtype)
    builder.store(item, _address(context, builder, signature, arguments))
    return context.get_dummy_value()


def _address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Return where the item is that `arguments` name: cells, index."""
    cells, index = signature.args[:2]
    begin, place = arguments[:2]
    is_tuple = isinstance(index, types.BaseTuple)
    kinds = index.types if is_tuple else (index,)
    numbers = cgutils.unpack_tuple(builder, place) if is_tuple else (place,)
    offset = context.get_constant(types.intp, 0)
    for axis, (kind, number, length) in enumerate(zip(kinds, numbers, cells.shape, strict=True)):
        step = context.cast(builder, number, kind, types.intp)
        size = context.get_constant(types.intp, length)
        if context.enable_boundscheck:
            cgutils.do_boundscheck(context, builder, step, size, axis)
        offset = builder.add(builder.mul(offset, size, flags=["nsw"]), step, flags=["nsw"])
    return builder.gep(begin, [offset], inbounds=True)
