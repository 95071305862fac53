package doctor

import "time"

// CertificateWarning is how long before its end a certificate causes a warning.
const CertificateWarning = 14 * 24 * time.Hour

// When free space on a disk is a warning or a problem, in bytes and per cent.
const (
	spaceWarning, spaceProblem               = 5 << 30, 1 << 30
	spaceWarningPercent, spaceProblemPercent = 10, 5
)

// Space returns the finding for a disk with free of total bytes: a Warning below 5 GiB or 10 per
// cent, a Problem below 1 GiB or 5 per cent.
func Space(free, total int64) Level {
	percent := free * 100 / max(total, 1)
	switch {
	case free < spaceProblem || percent < spaceProblemPercent:
		return Problem
	case free < spaceWarning || percent < spaceWarningPercent:
		return Warning
	}
	return OK
}
