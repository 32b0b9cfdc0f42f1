import type { Page } from '@playwright/test';

/** All that this browser keeps for the console. */
export const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('nagrik', 1);
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const found = opened.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => {
      found.onsuccess = resolve;
    });
    opened.result.close();
    return JSON.stringify([found.result, { ...localStorage }, { ...sessionStorage }]);
  });
