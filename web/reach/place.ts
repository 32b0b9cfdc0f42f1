import type { LucideIcon } from 'lucide-react';

/** A screen that can be gone to. */
export interface Place {
  path: string;
  label: string;
  icon?: LucideIcon;
}
