package connect

import (
	"cmp"
	"strings"
	"unicode"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Kinds of external identities.
const (
	KindWallet   = "wallet"
	KindTelegram = "telegram"
	// KindDiscord identifies a Discord user. It does not sign in.
	KindDiscord = "discord"
)

// mailConnection is the kind of the emails about ways to sign in, for mail logs and
// tests.
const mailConnection = "account.connection"

const (
	// maxIdentities is the maximum number of identities of one user.
	maxIdentities = 20
	// maxLabel is the maximum length of a label, in characters.
	maxLabel = 64
)

// identity is an external identity.
type identity struct {
	Kind string
	// Subject is the permanent id there: a wallet's address in lower case, a
	// messenger's user number.
	Subject string
	// Label is the display name.
	Label string
	// NameHint is a suggested name if the identity opens an account.
	NameHint string
}

// findOrRegister returns the user who owns the identity, or a new user if it has no owner.
// The caller has checked the player's proof.
func (c *Service[Data]) findOrRegister(tx *db.Tx, call *session.Call, i identity) (string, error) {
	i.Label = cleanLabel(i.Label)
	userID, err := identityOwner(tx, i.Kind, i.Subject)
	if err != nil {
		return "", err
	}
	if userID != "" {
		return userID, setIdentityLabel(tx, i)
	}
	if err := c.checkFormerOwners(tx, i, ""); err != nil {
		return "", err
	}
	if userID, err = c.Accounts.RegisterExternal(tx, call, i.NameHint); err != nil {
		return "", err
	}
	return userID, insertIdentity(tx, i, userID)
}

// link gives the identity to a user, and refuses if another user has it. Linking one's
// own identity again only changes its label.
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
	if err := c.checkFormerOwners(tx, i, userID); err != nil {
		return err
	}
	existing, err := identitiesOf(tx, userID)
	if err != nil {
		return err
	}
	if len(existing) >= maxIdentities {
		return ErrConnectionsFull
	}
	subject, text := "A way to sign in was added", "From now on "+i.Label+" opens your account."
	if !signsIn(i.Kind) {
		subject, text = "Discord was connected", "The Discord account "+i.Label+" belongs to your account now. It does not open it."
	}
	if err := c.Accounts.Warn(tx, userID, mailConnection, subject, text); err != nil {
		return err
	}
	return insertIdentity(tx, i, userID)
}

// unlink removes an identity from its user unless it is their only way to sign in.
func (c *Service[Data]) unlink(tx *db.Tx, userID, kind, subject string) error {
	existing, err := c.connectionsOf(tx, userID)
	if err != nil {
		return err
	}
	for _, one := range existing {
		if one.Kind != kind || one.Subject != subject {
			continue
		}
		if !one.CanUnlink {
			return ErrOnlySignIn
		}
		title, text := "A way to sign in was removed", one.Label+" opens your account no more."
		if !signsIn(one.Kind) {
			title, text = "Discord was disconnected", "The Discord account "+one.Label+" does not belong to your account any more."
		}
		if err := c.Accounts.Warn(tx, userID, mailConnection, title, text); err != nil {
			return err
		}
		if err := insertFormerOwner(tx, kind, subject, userID); err != nil {
			return err
		}
		_, err := deleteIdentity(tx, kind, subject, userID)
		return err
	}
	return fault.ErrNotFound
}

// checkFormerOwners refuses an identity that was removed from another account whose owner is
// excluded or banned now. Removing a wallet must not get around an exclusion.
func (c *Service[Data]) checkFormerOwners(q db.Querier, i identity, userID string) error {
	former, err := formerOwners(q, i.Kind, i.Subject)
	if err != nil {
		return err
	}
	for _, owner := range former {
		if owner == userID {
			continue
		}
		if out, err := c.Accounts.IsExcludedOrBanned(q, owner); err != nil || out {
			return cmp.Or(err, error(ErrExcludedOwner))
		}
	}
	return nil
}

// signsIn reports whether identities of a kind sign in.
func signsIn(kind string) bool { return kind != KindDiscord }

// connectionsOf lists a user's identities and which of them may be removed. If the user
// can sign in with a password, or with an email to a confirmed address, all of them may
// be. Otherwise one identity that signs in must remain.
func (c *Service[Data]) connectionsOf(q db.Querier, userID string) ([]Connection, error) {
	hasPassword, err := c.Accounts.CanSignInByPassword(q, userID)
	if err != nil {
		return nil, err
	}
	list, err := identitiesOf(q, userID)
	if err != nil {
		return nil, err
	}
	signIns := 0
	for _, one := range list {
		if signsIn(one.Kind) {
			signIns++
		}
	}
	for i := range list {
		list[i].CanUnlink = hasPassword || signIns > 1 || !signsIn(list[i].Kind)
	}
	return list, nil
}

// cleanLabel removes unprintable characters from an external name and truncates it to
// maxLabel.
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
