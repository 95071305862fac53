// The product's logo: a chip whose ring opens to a C, with a brass pip in the gap.

interface Props {
  size?: number;
  className?: string;
}

export function Logo({ size = 32, className }: Props) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="var(--action)" />
      <circle cx="16" cy="16" r="12.6" fill="none" stroke="var(--action-ink)" strokeWidth="3.4"
        strokeDasharray="4.95 4.95" strokeDashoffset="2.5" opacity="0.28" />
      <circle cx="16" cy="16" r="9.6" fill="var(--bg-1)" />
      <path d="M20.6 12.4a5.9 5.9 0 1 0 0 7.2" fill="none" stroke="var(--text)" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M21.4 13.9l2.1 2.1-2.1 2.1-2.1-2.1z" fill="var(--brass)" />
    </svg>
  );
}
