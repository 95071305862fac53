package id

import (
	"regexp"
	"strings"
)

// MachinePrefix is the prefix of the token of every machine, so that scanners of source code and
// logs find a leaked one.
const MachinePrefix = "crp_"

// machineToken matches tokens of machines in a text, including truncated ones.
var machineToken = regexp.MustCompile(MachinePrefix + `[0-9A-Za-z]{8,}`)

// HasMachineToken reports whether a text contains the token of a machine.
func HasMachineToken(text string) bool { return machineToken.MatchString(text) }

// Redact removes the tokens of machines from a text.
func Redact(text string) string {
	if !strings.Contains(text, MachinePrefix) {
		return text
	}
	return machineToken.ReplaceAllString(text, MachinePrefix+"…")
}
