package connect

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
	// KindDiscord tells who a player is at Discord. It opens no account.
	KindDiscord = "discord"
)

// mailConnection is the kind of the letters about ways to sign in, for mail logs
// and tests.
const mailConnection = "account.connection"

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
func (c *Service[Data]) identified(tx *db.Tx, call *session.Call, i identity) (string, error) {
	i.Label = cleanLabel(i.Label)
	userID, err := identityOwner(tx, i.Kind, i.Subject)
	if err != nil {
		return "", err
	}
	if userID != "" {
		return userID, setIdentityLabel(tx, i)
	}
	if userID, err = c.Accounts.RegisterExternal(tx, call, i.NameHint); err != nil {
		return "", err
	}
	return userID, insertIdentity(tx, i, userID)
}

// link gives the identity to a user, and refuses when another user has it.
// Linking one's own again changes its label only.
func (c *Service[Data]) link(tx *db.Tx, userID string, i identity) error {
	i.Label = cleanLabel(i.Label)
	holder, err := identityOwner(tx, i.Kind, i.Subject)
	switch {
	case err != nil:
		return err
	case holder == userID:
		return setIdentityLabel(tx, i)
	case holder != "":
		return ErrConnected
	}
	have, err := identitiesOf(tx, userID)
	if err != nil {
		return err
	}
	if len(have) >= maxIdentities {
		return ErrConnectionsFull
	}
	subject, text := "A way to sign in was added", "From now on "+i.Label+" opens your account."
	if !opens(i.Kind) {
		subject, text = "Discord was connected", "The Discord account "+i.Label+" belongs to your account now. It does not open it."
	}
	if err := c.Accounts.Warn(tx, userID, mailConnection, subject, text); err != nil {
		return err
	}
	return insertIdentity(tx, i, userID)
}

// unlink takes an identity from its user unless nothing else would let them in.
func (c *Service[Data]) unlink(tx *db.Tx, userID, kind, subject string) error {
	have, err := c.connectionsOf(tx, userID)
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
		title, text := "A way to sign in was removed", one.Label+" opens your account no more."
		if !opens(one.Kind) {
			title, text = "Discord was disconnected", "The Discord account "+one.Label+" does not belong to your account any more."
		}
		if err := c.Accounts.Warn(tx, userID, mailConnection, title, text); err != nil {
			return err
		}
		_, err := deleteIdentity(tx, kind, subject, userID)
		return err
	}
	return fault.ErrNotFound
}

// opens reports whether identities of a kind open the account.
func opens(kind string) bool { return kind != KindDiscord }

// connectionsOf lists a user's identities and which of them may go: all of
// them when a password, or a letter to a confirmed address, lets the user in;
// otherwise one that opens the account has to stay.
func (c *Service[Data]) connectionsOf(q db.Querier, userID string) ([]Connection, error) {
	byPassword, err := c.Accounts.OpensByPassword(q, userID)
	if err != nil {
		return nil, err
	}
	list, err := identitiesOf(q, userID)
	if err != nil {
		return nil, err
	}
	ways := 0
	for _, one := range list {
		if opens(one.Kind) {
			ways++
		}
	}
	for i := range list {
		list[i].CanUnlink = byPassword || ways > 1 || !opens(list[i].Kind)
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
