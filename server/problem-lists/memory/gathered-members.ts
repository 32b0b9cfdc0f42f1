import { grown } from './bits.ts';
import type { PostingLists } from './posting-lists.ts';

/**
 * Members on their way into many lists. Those of some hundred documents are put into order first, so that
 * each list is looked for in memory once for all of them: one by one that takes most of a start.
 */
export class GatheredMembers {
  private lists = new Uint32Array(1024);
  private members = new Uint32Array(1024);
  /** By place: the place of the list's next member and one, or 0. */
  private nexts = new Uint32Array(1024);
  private count = 0;
  /** By list: the place of its first member and one, or 0. */
  private firsts = new Uint32Array(1024);

  /** Gathers a member that is not lower than those before it. */
  add(list: number, member: number): void {
    const at = this.count++;
    if (at === this.lists.length) {
      this.lists = grown(this.lists, this.count);
      this.members = grown(this.members, this.count);
      this.nexts = grown(this.nexts, this.count);
    }
    this.lists[at] = list;
    this.members[at] = member;
  }

  /** Adds all of them to their lists, which are there, and forgets them. */
  moveInto(target: PostingLists): void {
    const { lists, members, nexts, count } = this;
    if (target.size > this.firsts.length) this.firsts = grown(this.firsts, target.size);
    const { firsts } = this;
    for (let at = count - 1; at >= 0; at--) {
      const list = lists[at] as number;
      nexts[at] = firsts[list] as number;
      firsts[list] = at + 1;
    }
    for (let at = 0; at < count; at++) {
      const list = lists[at] as number;
      let next = firsts[list] as number;
      if (next !== at + 1) continue;
      firsts[list] = 0;
      for (; next !== 0; next = nexts[next - 1] as number)
        target.add(list, members[next - 1] as number);
    }
    this.count = 0;
  }
}
