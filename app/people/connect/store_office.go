package connect

import (
	"fmt"
	"strings"

	"croupier/db"
)

// Identities lists a user's identities, oldest first.
func Identities(q db.Querier, userID string) ([]Connection, error) { return identitiesOf(q, userID) }

// Owners lists the owners of identities with this subject, of any kind: the address of
// a wallet, the number of a messenger's user.
func Owners(q db.Querier, subject string) ([]string, error) {
	var list []string
	for _, kind := range []string{KindWallet, KindTelegram, KindDiscord} {
		owner, err := identityOwner(q, kind, strings.ToLower(subject))
		if err != nil {
			return nil, fmt.Errorf("find who has an identity: %w", err)
		}
		if owner != "" {
			list = append(list, owner)
		}
	}
	return list, nil
}
