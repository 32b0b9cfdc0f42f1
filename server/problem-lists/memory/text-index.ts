import { intersect, unite } from './bits.ts';
import { CharacterLists, type CharacterListsState } from './character-lists.ts';
import { FoldedUnits } from './folded-units.ts';
import { GatheredMembers } from './gathered-members.ts';
import { hasPhrase } from './has-phrase.ts';
import { PhraseLists, type PhraseListsState } from './phrase-lists.ts';
import { PostingLists, type PostingListsState } from './posting-lists.ts';
import { SoundLists } from './sound-lists.ts';
import { TokenLog, type TokenLogState } from './token-log.ts';
import { hashed, NO_UNITS, Vocabulary, type VocabularyState } from './vocabulary.ts';

const SPACE = 0x20;

export interface TextIndexState {
  documents: number;
  vocabulary: VocabularyState;
  occurrences: PostingListsState;
  phrases: PhraseListsState;
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
  private sounds = new SoundLists();
  /** Words above have no sounds yet: searches alone need them, and sound them out. */
  private heard = 1;
  /** By word id; list 0 belongs to the gap between fields and stays empty. */
  private occurrences = new PostingLists();
  private phrases = new PhraseLists(this.occurrences);
  private characters = new CharacterLists();
  private log = new TokenLog();
  private folded = new FoldedUnits();
  private gathered = new GatheredMembers();
  /** Ids of the documents at hand. */
  private scratch = new Uint32Array(TokenLog.longest);

  constructor() {
    this.occurrences.addList();
  }

  /** Adds the next documents, each with its fields. */
  add(...documents: (readonly string[])[]): void {
    const ends: number[] = [];
    for (const fields of documents) {
      // Of so many letters are no more words, and each field ends with a gap.
      const room = fields.reduce((sum, field) => sum + field.length + 1, 0);
      if ((ends.at(-1) ?? 0) + room > this.scratch.length) this.settle(ends.splice(0));
      ends.push(this.addWords(fields, ends.at(-1) ?? 0));
    }
    this.settle(ends);
  }

  /** A bitset of the documents with a part of a word. */
  findPart(part: string): Uint32Array {
    if (part.length === 1) return this.characters.find(part, this.nothing().length);
    return this.documentsWith(this.vocabulary.matching(part));
  }

  /** A bitset of the documents with a word that sounds like one; where that may go on, begins like it. */
  findSound(word: string, mayGoOn: boolean): Uint32Array {
    for (const [id, each] of this.vocabulary.entries(this.heard)) this.sounds.add(each, id);
    this.heard = this.vocabulary.size;
    return this.documentsWith(this.sounds.matching(word, mayGoOn));
  }

  /** A bitset of the documents one of whose fields contains a folded text. */
  findPhrase(folded: string): Uint32Array {
    const pieces = folded.split(' ');
    return pieces.length === 1 ? this.findPart(folded) : this.findWords(pieces);
  }

  /** An empty bitset of all documents. */
  nothing(): Uint32Array {
    return new Uint32Array(Math.ceil(this.documents / 32));
  }

  /** The state to keep, and the chunks that belong to it. */
  save(): [TextIndexState, Uint16Array[]] {
    const [log, chunks] = this.log.save();
    const state = {
      documents: this.documents,
      vocabulary: this.vocabulary.save(),
      occurrences: this.occurrences.save(),
      phrases: this.phrases.save(),
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
    index.phrases = PhraseLists.load(state.phrases, index.occurrences);
    index.characters = CharacterLists.load(state.characters);
    index.log = TokenLog.load(state.log, chunks);
    return index;
  }

  /** Writes the ids of a document's words into `scratch` and the log, and answers where they end. */
  private addWords(fields: readonly string[], from: number): number {
    const document = this.documents++;
    let to = from;
    for (const field of fields) {
      to = this.addField(field, document, to);
      this.scratch[to++] = 0;
    }
    this.log.add(this.scratch.subarray(from, to));
    return to;
  }

  /** Makes known where the words of the last documents stand, whose ids end at these places of `scratch`. */
  private settle(ends: readonly number[]): void {
    this.gathered.moveInto(this.occurrences);
    const first = this.documents - ends.length;
    for (const [at, end] of ends.entries())
      this.phrases.add(this.scratch.subarray(ends[at - 1] ?? 0, end), first + at);
    this.phrases.settle();
  }

  /** Writes the ids of a field's words into `scratch` and answers where they end. No word becomes a text. */
  private addField(field: string, document: number, from: number): number {
    const length = this.folded.fold(field);
    const { units } = this.folded;
    this.characters.add(units, length, document);
    let to = from;
    let start = 0;
    let hash = NO_UNITS;
    for (let at = 0; at <= length; at++) {
      const unit = at === length ? SPACE : (units[at] as number);
      if (unit !== SPACE) {
        hash = hashed(hash, unit);
        continue;
      }
      if (at > start) this.scratch[to++] = this.addWord(units, start, at, hash, document);
      start = at + 1;
      hash = NO_UNITS;
    }
    return to;
  }

  private addWord(units: Uint16Array, start: number, end: number, hash: number, document: number) {
    const id = this.vocabulary.idAt(units, start, end, hash);
    if (id === this.occurrences.size) this.occurrences.addList();
    this.gathered.add(id, document);
    return id;
  }

  /** The first piece ends a word, the last begins one, those between are words. */
  private findWords(pieces: string[]): Uint32Array {
    const first = this.vocabulary.matching(`${pieces.at(0)} `);
    const last = this.vocabulary.matching(` ${pieces.at(-1)}`);
    const between = pieces.slice(1, -1).map((piece) => [this.vocabulary.idOf(piece) ?? 0]);
    const parts = [first, ...between, last];
    const [pair, ...others] = parts
      .slice(1)
      .map((next, at) => this.sideBySide(parts[at] as number[], next));
    if (!pair) return new Uint32Array();
    if (others.length === 0) return this.withPhrase(pair, parts);
    for (const other of others) {
      unite(other.possible, other.certain);
      unite(pair.possible, pair.certain);
      intersect(pair.possible, other.possible);
    }
    pair.certain.fill(0);
    return this.withPhrase(pair, parts);
  }

  /** The documents where a word of one set certainly, and where it possibly stands before one of the other. */
  private sideBySide(ones: number[], nexts: number[]): Candidates {
    const [frequentOnes, rareOnes] = this.byFrequency(ones);
    const [frequentNexts, rareNexts] = this.byFrequency(nexts);
    const certain = this.nothing();
    for (const one of frequentOnes)
      for (const next of frequentNexts) this.phrases.uniteInto(certain, one, next);
    const possible = this.documentsWithBoth(frequentOnes, frequentNexts);
    const recordedFrom = this.phrases.recordedFrom([...frequentOnes, ...frequentNexts]);
    possible.fill(0, Math.ceil(recordedFrom / 32));
    unite(possible, this.documentsWithBoth(rareOnes, nexts));
    unite(possible, this.documentsWithBoth(ones, rareNexts));
    return { certain, possible };
  }

  private documentsWithBoth(ones: number[], nexts: number[]): Uint32Array {
    if (ones.length === 0 || nexts.length === 0) return this.nothing();
    const both = this.documentsWith(ones);
    intersect(both, this.documentsWith(nexts));
    return both;
  }

  private byFrequency(words: number[]): [frequent: number[], rare: number[]] {
    const frequent: number[] = [];
    const rare: number[] = [];
    for (const word of words)
      (this.phrases.isFrequent(word, this.documents) ? frequent : rare).push(word);
    return [frequent, rare];
  }

  /** The certain documents, and those of the possible ones that hold up when they are read. */
  private withPhrase({ certain, possible }: Candidates, parts: number[][]): Uint32Array {
    const flags = parts.map((words) => this.flags(words));
    for (let at = 0; at < possible.length; at++) {
      let left = (possible[at] as number) & ~(certain[at] as number);
      for (; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        if (this.holdsPhrase(at * 32 + bit, flags))
          certain[at] = (certain[at] as number) | (1 << bit);
      }
    }
    return certain;
  }

  private holdsPhrase(document: number, parts: Uint8Array[]): boolean {
    const [one, next] = parts as [Uint8Array, Uint8Array];
    if (parts.length === 2) return this.log.hasPair(document, one, next);
    return hasPhrase(this.scratch, this.log.read(document, this.scratch), parts);
  }

  private flags(ids: number[]): Uint8Array {
    const flags = new Uint8Array(this.vocabulary.size);
    for (const id of ids) flags[id] = 1;
    return flags;
  }

  private documentsWith(words: number[]): Uint32Array {
    const found = this.nothing();
    for (const id of words) this.occurrences.uniteInto(found, id);
    return found;
  }
}

interface Candidates {
  certain: Uint32Array;
  possible: Uint32Array;
}
