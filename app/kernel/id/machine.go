package id

import (
	"regexp"
	"strings"
)

// MachinePrefix begins the token of every machine, so that scanners of source
// code and logs find one that has leaked.
const MachinePrefix = "crp_"

// machineToken finds tokens of machines in a text, also cut off.
var machineToken = regexp.MustCompile(MachinePrefix + `[0-9A-Za-z]{8,}`)

// HasMachineToken reports whether a text holds the token of a machine.
func HasMachineToken(text string) bool { return machineToken.MatchString(text) }

// Redact takes the tokens of machines out of a text.
func Redact(text string) string {
	if !strings.Contains(text, MachinePrefix) {
		return text
	}
	return machineToken.ReplaceAllString(text, MachinePrefix+"…")
}
