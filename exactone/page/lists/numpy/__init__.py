"""A numpy of lists, in plain Python: what exactone uses of numpy, for the page, which has none.

types      the types of values: truths, whole numbers, texts; nothing with a fraction
layout     where values lie in a list: shapes, strides, indices
array      the array, and how it is looked at
ufuncs     functions of single values for whole arrays, and the operators
functions  the rest
random, typing, lib   what numpy keeps in modules of their own

It stands in the place of numpy where this folder is on Python's path. What is here does what numpy
does, with the same types and shapes; what is not here is missing, and raises. Three things differ:
a whole number that is too large for its type raises where numpy keeps some of its bits; a single
number is Python's int; and random numbers are those of Python's generator.
"""

from __future__ import annotations

from . import lib as lib
from . import random as random
from . import typing as typing
from .array import array as array
from .array import asarray as asarray
from .array import broadcast_to as broadcast_to
from .array import ndarray as ndarray
from .functions import append as append
from .functions import arange as arange
from .functions import argsort as argsort
from .functions import argwhere as argwhere
from .functions import array_equal as array_equal
from .functions import ascontiguousarray as ascontiguousarray
from .functions import bincount as bincount
from .functions import broadcast_arrays as broadcast_arrays
from .functions import clip as clip
from .functions import column_stack as column_stack
from .functions import concatenate as concatenate
from .functions import count_nonzero as count_nonzero
from .functions import cumsum as cumsum
from .functions import delete as delete
from .functions import diff as diff
from .functions import empty as empty
from .functions import expand_dims as expand_dims
from .functions import eye as eye
from .functions import flatnonzero as flatnonzero
from .functions import fliplr as fliplr
from .functions import frombuffer as frombuffer
from .functions import fromiter as fromiter
from .functions import full as full
from .functions import hstack as hstack
from .functions import indices as indices
from .functions import isin as isin
from .functions import moveaxis as moveaxis
from .functions import nonzero as nonzero
from .functions import ones as ones
from .functions import ones_like as ones_like
from .functions import packbits as packbits
from .functions import pad as pad
from .functions import ptp as ptp
from .functions import put_along_axis as put_along_axis
from .functions import repeat as repeat
from .functions import roll as roll
from .functions import rot90 as rot90
from .functions import searchsorted as searchsorted
from .functions import sort as sort
from .functions import split as split
from .functions import stack as stack
from .functions import take as take
from .functions import take_along_axis as take_along_axis
from .functions import tile as tile
from .functions import triu_indices as triu_indices
from .functions import unique as unique
from .functions import unpackbits as unpackbits
from .functions import where as where
from .functions import zeros as zeros
from .functions import zeros_like as zeros_like
from .types import bool_ as bool_
from .types import dtype as dtype
from .types import float64 as float64
from .types import generic as generic
from .types import iinfo as iinfo
from .types import int8 as int8
from .types import int16 as int16
from .types import int32 as int32
from .types import int64 as int64
from .types import integer as integer
from .types import min_scalar_type as min_scalar_type
from .types import str_ as str_
from .types import uint8 as uint8
from .types import uint16 as uint16
from .types import uint32 as uint32
from .types import uint64 as uint64
from .ufuncs import absolute as absolute
from .ufuncs import add as add
from .ufuncs import bitwise_and as bitwise_and
from .ufuncs import bitwise_count as bitwise_count
from .ufuncs import bitwise_or as bitwise_or
from .ufuncs import bitwise_xor as bitwise_xor
from .ufuncs import divmod as divmod
from .ufuncs import equal as equal
from .ufuncs import gcd as gcd
from .ufuncs import invert as invert
from .ufuncs import left_shift as left_shift
from .ufuncs import logical_and as logical_and
from .ufuncs import logical_not as logical_not
from .ufuncs import logical_or as logical_or
from .ufuncs import maximum as maximum
from .ufuncs import minimum as minimum
from .ufuncs import multiply as multiply
from .ufuncs import negative as negative
from .ufuncs import not_equal as not_equal
from .ufuncs import power as power
from .ufuncs import remainder as remainder
from .ufuncs import right_shift as right_shift
from .ufuncs import sign as sign
from .ufuncs import square as square
from .ufuncs import subtract as subtract

abs = absolute
newaxis = None
__version__ = "0.lists"
