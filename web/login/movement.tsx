import { useSiteText } from '#web/api/site.ts';
import { LogoMark } from '#web/ui/logo.tsx';

/** Who asks to sign in here: the mark, the movement's name, its tagline and its statement. */
export function Movement() {
  return (
    <header className="relative isolate flex flex-col overflow-hidden px-6 pt-8 pb-7 max-md:mx-auto max-md:w-full max-md:max-w-md sm:px-10 md:pt-10 lg:px-16 lg:py-14">
      <div className="flex items-center gap-3 border-line-strong/50 border-b pb-4">
        <LogoMark className="size-10 shrink-0 text-accent lg:size-12" />
        <h1 tabIndex={-1} className="font-display text-xl lg:text-2xl">
          {useSiteText('name')}
        </h1>
      </div>
      <p className="mt-6 max-w-xl text-balance font-display text-2xl md:mt-16 md:text-3xl lg:mt-24 lg:text-4xl">
        {useSiteText('tagline')}
      </p>
      <p className="mt-3 max-w-lg text-muted lg:mt-5 lg:text-lg">{useSiteText('statement')}</p>
      {/* Takes the room that the words leave, so that its lines never cross them. */}
      <div className="relative hidden flex-1 md:-mb-7 md:block lg:-mb-14">
        <LogoMark className="-right-10 absolute bottom-0 h-full max-h-[min(36rem,45vw)] w-auto translate-x-[14%] translate-y-[9%] text-line [stroke-width:0.4] lg:-right-16" />
      </div>
    </header>
  );
}
