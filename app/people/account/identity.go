package account

import (
	"strings"
	"unicode"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Kinds of identities: where a player proves who they are.
const (
	KindWallet   = "wallet"
	KindTelegram = "telegram"
	KindDiscord  = "discord"
)

const (
	// maxIdentities is how many identities one user may link.
	maxIdentities = 20
	// maxLabel is the longest label, in characters.
	maxLabel = 64
)

// identity is who somebody is elsewhere.
type identity struct {
	Kind string
	// Subject is the lasting name there: a wallet's address in lower case, a
	// messenger's user number.
	Subject string
	// Label is what people call it.
	Label string
	// NameHint is a name to start from when the identity opens an account.
	NameHint string
}

// identified returns the user who owns the identity, a new one when nobody
// does. The caller has checked that the player holds it.
func (s *Service) identified(tx *db.Tx, call *session.Call, i identity) (string, error) {
	i.Label = cleanLabel(i.Label)
	userID, err := identityOwner(tx, i.Kind, i.Subject)
	if err != nil {
		return "", err
	}
	if userID != "" {
		return userID, setIdentityLabel(tx, i)
	}
	if userID, err = s.registerExternal(tx, call, i.NameHint); err != nil {
		return "", err
	}
	return userID, insertIdentity(tx, i, userID)
}

// linkIdentity gives the identity to a user; taken is the refusal when another
// user has it. Linking one's own again changes its label only.
func (s *Service) linkIdentity(tx *db.Tx, o owner, i identity, taken error) error {
	i.Label = cleanLabel(i.Label)
	holder, err := identityOwner(tx, i.Kind, i.Subject)
	switch {
	case err != nil:
		return err
	case holder == o.ID:
		return setIdentityLabel(tx, i)
	case holder != "":
		return taken
	}
	have, err := identitiesOf(tx, o.ID)
	if err != nil {
		return err
	}
	if len(have) >= maxIdentities {
		return ErrConnectionsFull
	}
	s.tell(tx, o.account, func(to, name string) letter { return s.connectionLetter(to, name, i.Label, true) })
	return insertIdentity(tx, i, o.ID)
}

// unlinkIdentity takes an identity from its user unless nothing else would let
// them in.
func (s *Service) unlinkIdentity(tx *db.Tx, o owner, kind, subject string) error {
	have, err := s.connectionsOf(tx, o.ID)
	if err != nil {
		return err
	}
	for _, one := range have {
		if one.Kind != kind || one.Subject != subject {
			continue
		}
		if !one.CanUnlink {
			return ErrOnlySignIn
		}
		s.tell(tx, o.account, func(to, name string) letter { return s.connectionLetter(to, name, one.Label, false) })
		_, err := deleteIdentity(tx, kind, subject, o.ID)
		return err
	}
	return fault.ErrNotFound
}

// connectionsOf lists a user's identities and which of them may go: all of
// them when a password, or a letter to a confirmed address, lets the user in;
// otherwise one has to stay.
func (s *Service) connectionsOf(q db.Querier, userID string) ([]Connection, error) {
	a, err := accountByID(q, userID)
	if err != nil {
		return nil, err
	}
	if a == nil {
		return nil, fault.ErrUnauthorized
	}
	list, err := identitiesOf(q, userID)
	if err != nil {
		return nil, err
	}
	free := a.PasswordHash != "" || mayReset(a) || len(list) > 1
	for i := range list {
		list[i].CanUnlink = free
	}
	return list, nil
}

// cleanLabel drops what does not print from a name that somebody chose
// elsewhere, and cuts it to maxLabel.
func cleanLabel(text string) string {
	printable := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	runes := []rune(strings.TrimSpace(printable))
	return string(runes[:min(len(runes), maxLabel)])
}
