import { Skeleton } from '#web/ui/skeleton.tsx';

/** Holds the place of the form while its blog is loading. */
export function BlogFormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <span className="sr-only">{label}</span>
      <div className="space-y-5">
        <Skeleton className="h-17" />
        <Skeleton className="h-31" />
        <Skeleton className="h-[29rem]" />
      </div>
      <div className="space-y-6">
        <Skeleton className="h-64" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
