// Package mathpackage reads games whose outcomes are computed beforehand, in the publish format of
// Stake Engine: index.json lists the modes of the game; each mode has its outcomes as lines of JSON
// compressed with zstd (its books), and a CSV with the weight and the payout of each. A package comes
// from outside, so that everything in it is checked before it is installed: Install reads a package,
// compares all files with each other, computes the exact returns, and writes a form in which one
// outcome is drawn and read without loading the others. The package knows no players and no money.
package mathpackage

import (
	"fmt"
)

// Limits bound what a package may contain. A package beyond them is refused.
type Limits struct {
	// Files is the number of files, Total the size of all files, and FileSize of one, in bytes.
	Files           int
	Total, FileSize int64
	// Outcomes is the number of outcomes of one mode, and Modes the number of modes.
	Outcomes, Modes int
	// Line is the length of one line of a book in bytes.
	Line int
	// Unpacked is the size of the books of one mode without compression, in bytes.
	Unpacked int64
	// Ratio is how many times larger the books may be than their compressed file.
	Ratio int64
	// Window is the memory that the compressed books may require of a reader, in bytes.
	Window uint64
}

// DefaultLimits are those of installations. A book that was compressed by the public SDK needs a
// window of 2 MiB; real packages have up to a million outcomes in a mode.
func DefaultLimits() Limits {
	return Limits{
		Files: 10_000, Total: 4 << 30, FileSize: 2 << 30, Outcomes: 5_000_000, Modes: 32,
		Line: 1 << 20, Unpacked: 32 << 30, Ratio: 1000, Window: 16 << 20,
	}
}

// Error is a fault of a package.
type Error struct {
	// File is the file at fault in the package, and Line its line; 0 for the whole file.
	File string
	Line int
	// Reason describes the fault in lower case.
	Reason string
}

// Error implements error.
func (e *Error) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Reason)
	}
	if e.File != "" {
		return e.File + ": " + e.Reason
	}
	return e.Reason
}

// faultf makes a fault of a file.
func faultf(file string, line int, format string, args ...any) *Error {
	return &Error{File: file, Line: line, Reason: fmt.Sprintf(format, args...)}
}
