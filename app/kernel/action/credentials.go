package action

import "time"

// CredentialBody is the largest body of calls with credentials, in bytes: their fields are short.
const CredentialBody = 16 << 10

// CredentialOptions are the options of calls that anyone may use to try to sign in, with a rate per minute
// and address; a number below 1 means no limit.
func CredentialOptions(perMinute int, options ...Option) []Option {
	options = append(options, BodyLimit(CredentialBody))
	if perMinute > 0 {
		options = append(options, PerAddress(perMinute, time.Minute))
	}
	return options
}

// OwnAccountOptions are the options of calls that a user makes on their own account. Each call declares its
// requirements beyond a session, and docs/account-security.md explains them.
func OwnAccountOptions(proof Proof, summary string, perMinute int) []Option {
	return []Option{RequireProof(proof), Summary(summary), BodyLimit(CredentialBody), PerAccount(perMinute, time.Minute)}
}
