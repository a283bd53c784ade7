interface LogoProps {
  readonly size?: number;
}

/** Our mark: an opening quotation mark. The favicon is the same shape. */
export const Logo = ({ size = 24 }: LogoProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size} style={{ flexShrink: 0 }} aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill="#0d6e78" />
    <path
      fill="#fff"
      d="M14 8.6c-3.9 1.7-6.4 5.2-6.4 9.2 0 3.4 2 5.6 4.6 5.6 2.3 0 4-1.7 4-3.9 0-2.1-1.5-3.7-3.5-3.8.3-2 1.5-3.7 3.2-4.7zm10.4 0c-3.9 1.7-6.4 5.2-6.4 9.2 0 3.4 2 5.6 4.6 5.6 2.3 0 4-1.7 4-3.9 0-2.1-1.5-3.7-3.5-3.8.3-2 1.5-3.7 3.2-4.7z"
    />
  </svg>
);
