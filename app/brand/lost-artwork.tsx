const footprints = Array.from({ length: 9 }, (_, step) => ({
  x: 505 + step * 51,
  isLeft: step % 2 === 0,
  fill: ["#c8743a", "#0ed4be", "#cf5a5f", "#3d6f9e"][step % 4],
}));

/** The illustration of the 404 page. */
export function LostArtwork() {
  return (
    <svg
      viewBox="0 0 1200 520"
      role="img"
      aria-label="Ein leerer Rahmen hängt schief an der Wand. Bunte Fußspuren führen zu einem Bild, das auf zwei Beinen aus dem Saal läuft."
    >
      <IllustrationBackground />
      <HangingPainting x={190} y={138} width={190} height={236}>
        <rect width="158" height="204" fill="#8fcac6" />
        <circle cx="108" cy="58" r="27" fill="#e9785a" />
        <path d="M0 120c30-30 60-26 90-6s48 10 68-8v98H0z" fill="#0b8a86" />
        <path d="M0 160c40-24 70-14 100 0s40 8 58-4v48H0z" fill="#22304a" />
      </HangingPainting>
      <EmptyFrame />
      {footprints.map(({ x, isLeft, fill }) => (
        <g key={x} transform={`translate(${x} ${isLeft ? 458 : 480}) rotate(${isLeft ? -6 : 8})`} fill={fill}>
          <path d="M-15 0c0-7 8-9 14-7s14 1 15 6-4 8-11 7-18 1-18-6z" />
          <ellipse cx="20" cy="-4" rx="3.6" ry="2.6" />
          <ellipse cx="21" cy="1" rx="3.2" ry="2.3" />
          <ellipse cx="19" cy="5.5" rx="2.8" ry="2" />
        </g>
      ))}
      <HangingPainting x={696} y={116} width={150} height={150}>
        <rect width="118" height="118" fill="#efc9ae" />
        <path d="M38 118V70c-16-10-16-40 4-46V14h34v10c20 6 20 36 4 46v48z" fill="#8f3b2e" />
        <path d="M30 44c16 12 42-8 58 6" stroke="#f5ecd9" strokeWidth="6" fill="none" />
      </HangingPainting>
      <RunawayPainting />
    </svg>
  );
}

/** The wall and floor of every illustration, wider than the `viewBox` to fill wide screens. */
export function IllustrationBackground() {
  return (
    <>
      <rect x="-2400" width="6000" height="520" fill="var(--paper-deep)" />
      <rect x="-2400" y="430" width="6000" height="90" fill="var(--line)" />
      <path d="M-2400 430h6000" stroke="var(--field-line)" strokeWidth="2" />
      <path d="M-2400 46h6000" stroke="var(--rule)" strokeWidth="6" />
    </>
  );
}

type HangingPaintingProps = {
  /** The horizontal center. */
  x: number;
  /** The top of the frame. */
  y: number;
  width: number;
  height: number;
  children: React.ReactNode;
};

function HangingPainting({ x, y, width, height, children }: HangingPaintingProps) {
  const cordSpread = width * 0.2;
  return (
    <>
      <path
        d={`M${x} 46V${y}M${x - cordSpread} ${y}l${cordSpread}-40 ${cordSpread} 40`}
        fill="none"
        stroke="var(--ink-soft)"
        strokeWidth="2"
      />
      <g transform={`translate(${x - width / 2} ${y})`}>
        <rect width={width} height={height} fill="var(--color-al-primary)" />
        <rect x="4" y="4" width={width - 8} height={height - 8} fill="none" stroke="#917435" strokeWidth="2" />
        <g transform="translate(16 16)">{children}</g>
      </g>
    </>
  );
}

function EmptyFrame() {
  return (
    <>
      <rect x="352" y="112" width="196" height="248" fill="var(--paper)" opacity=".55" />
      <path d="M448 46v66l-58 48M448 112l76 30" stroke="var(--ink-soft)" strokeWidth="2" fill="none" />
      <circle cx="448" cy="112" r="5" fill="var(--ink)" />
      <g transform="translate(452 146) rotate(9)">
        <path fillRule="evenodd" d="M-100 0H100V250H-100ZM-84 16V234H84V16Z" fill="var(--color-al-primary)" />
        <path d="M-96 4H96V246H-96ZM-84 16V234H84V16Z" fill="none" stroke="#917435" strokeWidth="2" />
        <path d="M60 234c2 14-3 24 0 34 2 8 10 8 10-1 0-10-4-20-2-33z" fill="#c8743a" />
        <path d="M34 234c1 8-2 14 0 20s8 5 7-2-2-10-1-18z" fill="var(--color-al-secondary)" />
      </g>
    </>
  );
}

function RunawayPainting() {
  return (
    <>
      <g transform="translate(1040 300) rotate(7)">
        <g fill="none" stroke="var(--ink-strong)" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
          <path d="M-30 120-58 152l-26-6M28 120l22 34 26-4M78 24c22-4 30-22 26-38M-80 36c-18 8-22 22-16 36" />
        </g>
        <rect x="-80" y="-98" width="160" height="220" fill="#cf5a5f" stroke="var(--ink-strong)" strokeWidth="4" />
        <circle cx="22" cy="-46" r="28" fill="var(--color-al-primary)" />
        <path d="M-78 40c40-46 74-30 102-8s44 8 54-6v94H-78z" fill="#33304f" />
        <path d="M-78 76c50-26 84-8 156-4v48H-78z" fill="#2f9c93" />
        <path
          d="M-26-8c4 4 10 4 13 0M16-4c4 4 10 4 13 0M-8 18c8 8 20 7 26-1"
          stroke="#f2ecea"
          strokeWidth="5"
          fill="none"
          strokeLinecap="round"
        />
      </g>
      <path d="M1142 250h38M1150 290h50M1140 330h30" stroke="var(--ink-soft)" strokeWidth="4" strokeLinecap="round" />
    </>
  );
}
