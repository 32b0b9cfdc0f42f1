import { useEffect, useRef, useState } from 'react';
import { type Exported, fetchCsv } from '#web/api/exports.ts';

interface HowFar {
  rows: number;
  /** Unknown until the first row is here. */
  total: number | undefined;
}

export interface Export {
  state: { is: 'idle' } | ({ is: 'running' | 'done' } & HowFar) | { is: 'failed'; message: string };
  start: (contacts: boolean) => void;
  /** The server stops reading, too. */
  cancel: () => void;
}

/** A file of a list on its way, saved when it is whole. */
export function useExport(exported: Exported): Export {
  const [state, setState] = useState<Export['state']>({ is: 'idle' });
  const underway = useRef<AbortController>(null);
  useEffect(() => () => underway.current?.abort(), []);

  async function fetch(contacts: boolean, signal: AbortSignal) {
    setState({ is: 'running', rows: 0, total: undefined });
    try {
      const onProgress = (rows: number, total: number | undefined) =>
        setState({ is: 'running', rows, total });
      const { file, rows } = await fetchCsv({ ...exported, contacts, signal, onProgress });
      if (signal.aborted) return;
      save(file, `${exported.list}-${today()}.csv`);
      setState({ is: 'done', rows, total: rows });
    } catch (error) {
      if (signal.aborted) return;
      setState({ is: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    state,
    start: (contacts) => {
      underway.current?.abort();
      underway.current = new AbortController();
      void fetch(contacts, underway.current.signal);
    },
    cancel: () => underway.current?.abort(),
  };
}

/** Milliseconds for which a browser may take the file. */
const KEPT = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
