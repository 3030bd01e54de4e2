/** The logo, hidden from screen readers: the site's name is next to the logo. */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d="M3 29V9l9 7V9l9 7V9l8 6.3V29z" fill="var(--color-al-primary)" />
      <path d="M13 29v-6a3 3 0 0 1 6 0v6z" fill="var(--color-al-gray)" />
    </svg>
  );
}
