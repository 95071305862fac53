package app

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/care/identity"
	"croupier/app/care/privacy"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/journal"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/settings"
	"croupier/app/people/account"
	"croupier/app/social/chat"
	"croupier/app/social/chat/gifts"
	"croupier/db"
)

type privacyNeeds struct {
	accounts *account.Service
	talk     *chat.Service
	identity *identity.Service
}

// leavers are the service of privacy, and how many deleted accounts came back with the database.
type leavers struct {
	*privacy.Service
	returned int
}

// wirePrivacy makes the copies of players' data and the deletion of accounts.
func wirePrivacy(_ context.Context, k *kernel, needs privacyNeeds) (*leavers, feature.Feature, error) {
	sealer, err := seal.New(k.siteKey, "copies of data")
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the copies of data: %w", err)
	}
	key, err := k.subkey("deleted accounts")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service := privacy.New(privacy.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Accounts: needs.accounts, Letters: privacyLetters{needs.accounts}, Post: privacyPost{k.mailer, k.journal}, Rooms: privacyRooms{needs},
		Documents: needs.identity, Approvals: k.approvals, Activity: k.activity, StaffLog: k.staffLog, Sealer: sealer, Folder: k.cfg.Path("copies"),
		Roll: k.cfg.Path("deleted-accounts.jsonl"), Key: key, Site: k.cfg.Product.Name, Log: k.log,
	})
	if err := k.approvals.Declare(service.Deleting()); err != nil {
		return nil, feature.Feature{}, err
	}
	k.activity.Declare(privacy.ActivityKinds()...)
	needs.accounts.OnOpened(service.Opened)
	made := &leavers{Service: service}
	return made, feature.Feature{
		Name: "privacy", Start: made.start(k), Calls: service.Actions(), Permissions: privacy.Permissions(), Settings: []settings.Group{service.Settings()},
		Jobs: service.Jobs(), Office: service.Office(), Exports: privacy.Exports(), Checks: service.Checks(),
	}, nil
}

// start deletes accounts again that came back with the database, whichever command has opened
// the site. Who only looks changes nothing.
func (l *leavers) start(k *kernel) func(ctx context.Context) error {
	if k.options.Inspect {
		return nil
	}
	return func(ctx context.Context) (err error) {
		l.returned, err = l.AtStart(ctx)
		return err
	}
}

// privacyLetters are letters to players.
type privacyLetters struct{ accounts *account.Service }

// Notify implements privacy.Letters.
func (l privacyLetters) Notify(q db.Querier, userID string, letter privacy.Letter) (bool, error) {
	return l.accounts.Notify(q, userID, account.Notice{
		Kind: letter.Kind, Subject: letter.Subject, Paragraphs: letter.Paragraphs, Button: letter.Button, Path: letter.Path,
	})
}

// privacyPost are the letters that were sent to players.
type privacyPost struct {
	mailer  *mail.Mailer
	journal *journal.Journal
}

// SentTo implements privacy.Post. What memory knows of a letter is newer than the journal.
func (p privacyPost) SentTo(ctx context.Context, address string, from, until int64) (sent []privacy.SentLetter, err error) {
	seen := map[string]bool{}
	keep := func(l privacy.SentLetter) {
		if l.Recipient == address && from <= l.At && l.At <= until {
			sent = append(sent, l)
		}
	}
	for _, l := range p.mailer.Letters() {
		seen[l.ID] = true
		keep(privacy.SentLetter{At: l.At, ChangedAt: l.ChangedAt, Kind: l.Kind, Subject: l.Subject, Recipient: l.To, State: l.State})
	}
	const page = 500
	for before, more := "", true; more; {
		kept, err := p.journal.Letters(ctx, journal.LetterFilter{Recipient: address, Before: before, Limit: page})
		if err != nil {
			return nil, err
		}
		more = len(kept) == page
		for _, l := range kept {
			if before = l.ID; !seen[l.ID] {
				keep(privacy.SentLetter{At: l.At, ChangedAt: l.ChangedAt, Kind: l.Kind, Subject: l.Subject, Recipient: l.Recipient, State: l.State})
			}
		}
	}
	return sent, nil
}

// privacyRooms are the rooms in which others see a player, or in which a player has begun
// something.
type privacyRooms struct{ needs privacyNeeds }

// Forget implements privacy.Rooms.
func (r privacyRooms) Forget(tx *db.Tx, userID string) error {
	return errors.Join(r.needs.talk.Forget(tx, userID), gifts.Forget(tx, userID), r.needs.identity.Forget(tx, userID))
}
