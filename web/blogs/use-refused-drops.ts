import { useEffect } from 'react';

/** Refuses files that are dropped where nothing takes them: the browser would open them over the form. */
export function useRefusedDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented } = event;
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', refuse);
    return () => document.removeEventListener('dragover', refuse);
  }, []);
}
