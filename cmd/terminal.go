package cmd

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// Colours of a terminal.
const (
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	plain  = "\x1b[0m"
)

// colourize colours a text if w is a terminal and the user allows colours.
func colourize(w io.Writer, colour, text string) string {
	file, ok := w.(*os.File)
	if !ok || !isatty.IsTerminal(file.Fd()) || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return text
	}
	return colour + text + plain
}
