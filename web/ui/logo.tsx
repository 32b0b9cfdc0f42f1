/** The mark: the Golghar, its dome drawn in one line and the stair that winds round it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M6 41C6 23 14 9.5 24 9.5S42 23 42 41" />
      <path d="M3 41h42" />
      <path d="M24 9.5V6M21.5 6h5" />
      <path d="M7.2 32.5c9.5 2.6 21 .8 31.3-8.2" />
      <path d="M12 20.2c6.6 2.4 13.6 1 19.6-5.7" />
      <path d="M20.5 41v-5.2a3.5 3.5 0 0 1 7 0V41" />
    </svg>
  );
}
