package action

import "time"

// CredentialBody is the largest body of calls that bring credentials, in bytes:
// their fields are short.
const CredentialBody = 16 << 10

// Guarded are the options of calls that anybody may try to sign in with, so many
// a minute from one address; a number below 1 lifts that bound.
func Guarded(perMinute int, options ...Option) []Option {
	options = append(options, BodyLimit(CredentialBody))
	if perMinute > 0 {
		options = append(options, PerAddress(perMinute, time.Minute))
	}
	return options
}

// Own are the options of calls that a user makes on their own account. Every one
// of them says what it demands beyond a session, and is explained in
// docs/account-security.md.
func Own(demand Proof, summary string, perMinute int) []Option {
	return []Option{Demands(demand), Summary(summary), BodyLimit(CredentialBody), PerAccount(perMinute, time.Minute)}
}
