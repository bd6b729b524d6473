"""A recorded match judged: every play, cube action, score and result, each fault with its place and its rule.

After a fault nobody knows what really stood on the board. What follows is therefore judged from every state that the
faulty action may have led to, and a fault is named only where none of them allows what is written: one slip of the pen
is one fault, and not a page of them.
"""

from engine.judge.match import judge
from engine.judge.report import Finding, Report

__all__ = ["Finding", "Report", "judge"]
