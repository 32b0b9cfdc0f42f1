import { Bits, intersect, membersOf } from './bits.ts';
import { CharacterLists, type CharacterListsState } from './character-lists.ts';
import { PostingLists, type PostingListsState } from './posting-lists.ts';
import { RecentResults } from './recent-results.ts';
import { TokenLog, type TokenLogState } from './token-log.ts';
import { Vocabulary, type VocabularyState } from './vocabulary.ts';

export interface TextIndexState {
  documents: number;
  vocabulary: VocabularyState;
  occurrences: PostingListsState;
  characters: CharacterListsState;
  log: TokenLogState;
}

/**
 * Finds exactly the documents one of whose folded fields contains a folded text: words through the
 * vocabulary, phrases by reading the candidates' words, single characters by a list of their own.
 */
export class TextIndex {
  private documents = 0;
  private vocabulary = new Vocabulary();
  /** By word id; list 0 belongs to the gap between fields and stays empty. */
  private occurrences = new PostingLists();
  private characters = new CharacterLists();
  private log = new TokenLog();
  private recent = new RecentResults();
  /** Ids of the document at hand. */
  private scratch = new Uint32Array(TokenLog.longest);

  constructor() {
    this.occurrences.addList();
  }

  /** Adds the next document; the fields are folded already. */
  add(fields: readonly string[]): void {
    const document = this.documents++;
    const tokens: number[] = [];
    for (const field of fields) {
      this.characters.add(field, document);
      for (const word of field.split(' '))
        if (word !== '') tokens.push(this.addWord(word, document));
      tokens.push(0);
    }
    this.log.add(tokens);
    this.recent.add(fields, document);
  }

  /** A bitset of the documents; belongs to the index and must not be changed. */
  search(folded: string): Uint32Array {
    const known = this.recent.get(folded);
    if (known) return known.words;
    const found = new Bits(this.find(folded));
    this.recent.set(folded, found);
    return found.words;
  }

  /** The state to keep, and the chunks that belong to it. */
  save(): [TextIndexState, Uint16Array[]] {
    const [log, chunks] = this.log.save();
    const state = {
      documents: this.documents,
      vocabulary: this.vocabulary.save(),
      occurrences: this.occurrences.save(),
      characters: this.characters.save(),
      log,
    };
    return [state, chunks];
  }

  static load(state: TextIndexState, chunks: Uint16Array[]): TextIndex {
    const index = new TextIndex();
    index.documents = state.documents;
    index.vocabulary = Vocabulary.load(state.vocabulary);
    index.occurrences = PostingLists.load(state.occurrences);
    index.characters = CharacterLists.load(state.characters);
    index.log = TokenLog.load(state.log, chunks);
    return index;
  }

  private addWord(word: string, document: number): number {
    const id = this.vocabulary.idOrAdd(word);
    if (id === this.occurrences.size) this.occurrences.addList();
    this.occurrences.add(id, document);
    return id;
  }

  private find(folded: string): Uint32Array {
    const length = Math.ceil(this.documents / 32);
    if (folded.length === 1) return this.characters.find(folded, length);
    const pieces = folded.split(' ');
    if (pieces.length === 1) return this.documentsWith(this.vocabulary.matching(folded));
    return this.findPhrase(pieces);
  }

  /** The first piece ends a word, the last begins one, those between are words. */
  private findPhrase(pieces: string[]): Uint32Array {
    const first = this.vocabulary.matching(`${pieces.at(0)} `);
    const last = this.vocabulary.matching(` ${pieces.at(-1)}`);
    const between = pieces.slice(1, -1).map((piece) => this.vocabulary.idOf(piece) ?? 0);
    const candidates = this.documentsWith(first);
    intersect(candidates, this.documentsWith(last));
    for (const id of between) intersect(candidates, this.documentsWith([id]));
    return this.withPhrase(candidates, first, between, last);
  }

  private withPhrase(candidates: Uint32Array, first: number[], between: number[], last: number[]) {
    const begins = this.flags(first);
    const ends = this.flags(last);
    const found = new Bits(new Uint32Array(candidates.length));
    for (const document of membersOf(candidates)) {
      const length = this.log.read(document, this.scratch);
      if (hasPhrase(this.scratch, length, begins, between, ends)) found.add(document);
    }
    return found.words;
  }

  private flags(ids: number[]): Uint8Array {
    const flags = new Uint8Array(this.vocabulary.size);
    for (const id of ids) flags[id] = 1;
    return flags;
  }

  private documentsWith(words: number[]): Uint32Array {
    const found = new Uint32Array(Math.ceil(this.documents / 32));
    for (const id of words) this.occurrences.uniteInto(found, id);
    return found;
  }
}

function hasPhrase(
  tokens: Uint32Array,
  length: number,
  begins: Uint8Array,
  between: number[],
  ends: Uint8Array,
): boolean {
  const span = between.length + 1;
  for (let at = 0; at + span < length; at++) {
    if (begins[tokens[at] as number] === 0 || ends[tokens[at + span] as number] === 0) continue;
    if (between.every((id, offset) => tokens[at + 1 + offset] === id)) return true;
  }
  return false;
}
