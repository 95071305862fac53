package withdrawals

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
	"croupier/db"
)

// BookAddress is an address in the address book of a player. UsableAt is when it
// can be used, or 0 for now.
type BookAddress struct {
	ID        string `json:"id"`
	Chain     string `json:"chain"`
	Network   string `json:"network"`
	Address   string `json:"address"`
	Tag       string `json:"tag"`
	Name      string `json:"name"`
	CreatedAt int64  `json:"created_at"`
	UsableAt  int64  `json:"usable_at"`
}

// AddressBook is the address book of a player.
type AddressBook struct {
	Addresses []BookAddress `json:"addresses"`
	Lock      BookLock      `json:"lock"`
}

// BookLock is whether new addresses wait, and when that ends, or 0 for never.
type BookLock struct {
	On    bool  `json:"on"`
	Until int64 `json:"until"`
}

// AddBookAddress adds an address to the book.
type AddBookAddress struct {
	Chain   string `json:"chain" validate:"required,max=20"`
	Address string `json:"address" validate:"max=200"`
	Tag     string `json:"tag,omitempty" validate:"max=100"`
	Name    string `json:"name,omitempty" validate:"max=60"`
}

// RemoveBookAddress names an address of the address book.
type RemoveBookAddress struct {
	ID string `json:"id" validate:"required,max=40"`
}

// LockAddressBook enables the lock of new addresses, or disables it after 24
// hours.
type LockAddressBook struct {
	On bool `json:"on"`
}

const (
	addressWait  = 24 * time.Hour
	maxAddresses = 50
)

// Book lists the addresses of the player.
func (s *Service) Book(ctx context.Context, call *session.Call, _ action.None) (answer AddressBook, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		answer, err = s.book(q, call.User.ID, s.Clock.Now())
		return err
	})
	return answer, err
}

func (s *Service) book(q db.Querier, userID string, now time.Time) (AddressBook, error) {
	answer := AddressBook{Addresses: []BookAddress{}}
	ends, err := lockEnd(q, userID)
	if err != nil {
		return answer, err
	}
	answer.Lock.On = ends > now.UnixMilli()
	if answer.Lock.On && ends != forever {
		answer.Lock.Until = ends
	}
	all, err := entriesOf(q, userID)
	for _, e := range all {
		row := BookAddress{ID: e.id, Chain: e.asset, Network: s.network(e.network).Name, Address: e.address, Tag: e.tag, Name: e.name, CreatedAt: e.createdAt}
		if usable := clock.FromMillis(e.createdAt).Add(addressWait); answer.Lock.On && usable.After(now) {
			row.UsableAt = usable.UnixMilli()
		}
		answer.Addresses = append(answer.Addresses, row)
	}
	return answer, err
}

// AddAddress adds an address that is valid on its network.
func (s *Service) AddAddress(ctx context.Context, call *session.Call, r AddBookAddress) (answer AddressBook, err error) {
	w := withdrawRequest{}
	if w.asset, w.currency, err = s.offered(r.Chain); err != nil {
		return answer, err
	}
	if err := s.readAddress(&w, r.Address, r.Tag); err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		own, err := s.Addresses.IsOwnAddress(tx, w.asset.Network, w.address)
		if err != nil {
			return fmt.Errorf("check whether an address is the site's: %w", err)
		}
		if own {
			return errOwnAddress
		}
		all, err := entriesOf(tx, call.User.ID)
		if err != nil {
			return err
		}
		if len(all) >= maxAddresses {
			return errBookFull
		}
		for _, e := range all {
			if e.network == w.asset.Network && e.address == w.address && e.tag == w.tag {
				return errBookDuplicate
			}
		}
		e := entry{
			id: s.IDs.New(), userID: call.User.ID, asset: w.asset.ID, network: w.asset.Network, address: w.address, tag: w.tag,
			name: strings.TrimSpace(r.Name), createdAt: tx.Now().UnixMilli(),
		}
		if err := insertEntry(tx, e); err != nil {
			return err
		}
		answer, err = s.book(tx, call.User.ID, tx.Now())
		return err
	})
	return answer, err
}

// RemoveAddress removes an address.
func (s *Service) RemoveAddress(ctx context.Context, call *session.Call, r RemoveBookAddress) (answer AddressBook, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		removed, err := removeEntry(tx, call.User.ID, r.ID)
		if err != nil {
			return err
		}
		if !removed {
			return errNoAddress
		}
		answer, err = s.book(tx, call.User.ID, tx.Now())
		return err
	})
	return answer, err
}

// LockAddresses enables the wait of new addresses at once. Disabling it takes as
// long as the wait of an address, so that a thief gains nothing by it.
func (s *Service) LockAddresses(ctx context.Context, call *session.Call, r LockAddressBook) (answer AddressBook, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		ends, err := lockEnd(tx, call.User.ID)
		if err != nil {
			return err
		}
		if wanted, change := switchLock(ends, r.On, tx.Now()); change {
			if err := setLock(tx, call.User.ID, wanted); err != nil {
				return err
			}
		}
		answer, err = s.book(tx, call.User.ID, tx.Now())
		return err
	})
	return answer, err
}

// switchLock returns when a lock ends after it was switched. change is false if
// nothing changes.
func switchLock(ends int64, on bool, now time.Time) (after int64, change bool) {
	switch {
	case on:
		return forever, ends != forever
	case ends == forever:
		return now.Add(addressWait).UnixMilli(), true
	default:
		return ends, false
	}
}

// lockedUntil returns when an address can be used, or zero for now. With the lock
// on, only addresses of the address book can be used.
func (s *Service) lockedUntil(q db.Querier, userID, network, address, tag string, now time.Time) (time.Time, error) {
	ends, err := lockEnd(q, userID)
	if err != nil || ends <= now.UnixMilli() {
		return time.Time{}, err
	}
	until := now.Add(addressWait)
	all, err := entriesOf(q, userID)
	for _, e := range all {
		if e.network == network && e.address == address && e.tag == tag {
			until = clock.FromMillis(e.createdAt).Add(addressWait)
		}
	}
	if ends != forever && until.After(clock.FromMillis(ends)) {
		until = clock.FromMillis(ends)
	}
	return until, err
}
