import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeColour =
  | 'green'
  | 'blue'
  | 'purple'
  | 'yellow'
  | 'orange'
  | 'pink'
  | 'red'
  | 'grey';

const COLOURS: Record<BadgeColour, string> = {
  green: 'bg-green-soft text-green',
  blue: 'bg-blue-soft text-blue',
  purple: 'bg-purple-soft text-purple',
  yellow: 'bg-yellow-soft text-yellow',
  orange: 'bg-orange-soft text-orange',
  pink: 'bg-pink-soft text-pink',
  red: 'bg-red-soft text-red',
  grey: 'bg-grey-soft text-grey',
};

/** A short label on a soft ground; the word says it all, the colour only helps. */
export function Badge(props: { colour: BadgeColour; children: ReactNode; className?: string }) {
  return (
    <span
      dir="auto"
      data-colour={props.colour}
      className={classes(
        // Browsers drop the part of a pixel above letters so small: with even padding they stand too high.
        'inline-flex wrap-anywhere max-w-full items-center rounded-sm px-2 pt-0.75 pb-0.25 font-semibold text-2xs',
        COLOURS[props.colour],
        props.className,
      )}
    >
      {props.children}
    </span>
  );
}
