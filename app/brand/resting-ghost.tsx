import { IllustrationBackground } from "./lost-artwork.tsx";

/** The illustration of the offline page, of `BookingUnavailable` and of `ErrorScreen`, except for a 404. */
export function RestingGhost() {
  return (
    <svg
      viewBox="0 0 1200 520"
      role="img"
      aria-label="Ein Geist mit Baskenmütze schläft in einer Hängematte zwischen zwei Staffeleien."
    >
      <IllustrationBackground />
      <g fill="none" stroke="var(--ink-strong)" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
        <path d="M250 110 170 480M250 110l80 370M250 110v330M200 330h100" />
        <path d="M940 110l-80 370M940 110l80 370M940 110v330M890 330h100" />
      </g>
      <g transform="translate(250 150)">
        <rect x="-74" width="148" height="176" fill="var(--sheet)" stroke="var(--ink-strong)" strokeWidth="4" />
        <path
          d="M-50 120c20-60 40-20 60-54s36-10 44-34"
          fill="none"
          stroke="#0b8a86"
          strokeWidth="12"
          strokeLinecap="round"
        />
      </g>
      <g transform="translate(940 150)">
        <rect
          x="-74"
          width="148"
          height="176"
          fill="var(--color-al-primary)"
          stroke="var(--ink-strong)"
          strokeWidth="4"
        />
        <circle cy="76" r="40" fill="#cf5a5f" />
      </g>
      <path d="M300 240C420 470 770 470 892 240 790 400 420 400 300 240Z" fill="#3d6f9e" />
      <path d="M300 240C420 470 770 470 892 240" fill="none" stroke="var(--ink-strong)" strokeWidth="5" />
      <Ghost />
      <g fill="var(--ink-strong)" className="font-display">
        <text x="560" y="206" fontSize="56">
          z
        </text>
        <text x="606" y="164" fontSize="80">
          z
        </text>
        <text x="668" y="116" fontSize="104">
          z
        </text>
      </g>
      <g transform="translate(620 470)">
        <path d="M-40-44h80l-8 54h-64z" fill="var(--color-al-secondary)" />
        <path
          d="M-20-44l-14-64M4-44l2-80M22-44l20-56"
          stroke="var(--ink-strong)"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}

function Ghost() {
  return (
    <g stroke="#393c4d" strokeLinecap="round">
      <path
        d="M420 352c-10-70 40-112 96-104 60 8 120 52 200 44 40-4 64 22 40 44-30 28-80 42-140 46-80 4-180 4-196-30z"
        fill="#f8f4ea"
        strokeWidth="5"
      />
      <path
        d="M432 262c4-36 60-56 96-34 24 14 20 34 8 40-30-16-74-18-104-6z"
        fill="#393c4d"
        stroke="var(--paper-deep)"
        strokeWidth="3"
      />
      <path d="M478 226l-6-14" strokeWidth="7" />
      <path d="M446 308c6 6 14 6 19 0M490 304c6 6 14 6 19 0M470 332c6 5 13 4 17-1" strokeWidth="5" fill="none" />
      <g fill="#e79aa0" stroke="none">
        <circle cx="440" cy="326" r="9" />
        <circle cx="518" cy="322" r="9" />
      </g>
    </g>
  );
}
