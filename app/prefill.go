//go:build bench

package app

import (
	"context"
	"fmt"
	"net/netip"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamecalls/prefill"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
	"croupier/db"
)

// Prefill makes thousands of wagers, for measurements.
func (a *App) Prefill() prefill.Site {
	return prefill.Site{Games: a.games, Guests: a.guests, IDs: a.ids, Projections: a.projections}
}

// PrefillYear writes a year of players, wagers and actions of one staff member, for measurements.
// past is the clock with which the site was made.
func (a *App) PrefillYear(ctx context.Context, past *clock.Fake, staff string) (prefill.Year, error) {
	boss, err := demoAccounts{db: a.db, accounts: a.accounts}.Find(ctx, staff)
	if err != nil {
		return prefill.Year{}, err
	}
	return prefill.Year{
		DB: a.db, Clock: past, IDs: a.ids, Ledger: a.ledger, WagerLog: a.wagerLog, Open: a.openNumbered,
		Act: func(ctx context.Context, number int, userID string) error {
			call := session.GuestCall(a.ids.New())
			call.User = boss
			return numberedAction(ctx, newPastSite(a), call, number, userID)
		},
		Projections: []prefill.Projections{a.projections, a.movements},
	}, nil
}

// NumberedName is the name of the player with a number on a site that is filled for measurements.
// NumberedAddress is the IP address of this player.
func NumberedName(number int) string { return fmt.Sprintf("player_%d", number) }

// NumberedAddress returns an address of a private network.
func NumberedAddress(number int) netip.Addr {
	return netip.AddrFrom4([4]byte{10, byte(number >> 16), byte(number >> 8), byte(number)})
}

// openNumbered opens the account of a number. Some accounts are invited by an earlier one, and
// all have visited once.
func (a *App) openNumbered(tx *db.Tx, number int) (string, error) {
	call := session.GuestCall("bench")
	call.IP, call.Device, call.UserAgent = NumberedAddress(number), fmt.Sprintf("device-%d", number), "bench"
	who := account.DemoPlayer{Name: NumberedName(number), Confirmed: number%4 > 0}
	userID, err := a.accounts.CreateDemoPlayer(tx, call, who)
	if err != nil {
		return "", err
	}
	return userID, a.accounts.OpenDemoSession(tx, call, userID)
}

// numberedAction is an action of staff on the player of a number.
func numberedAction(ctx context.Context, staff pastSite, by *session.Call, number int, userID string) error {
	switch number / 10 % 8 {
	case 0:
		return staff.Ban(ctx, by, userID, "measured")
	case 1:
		return staff.Mute(ctx, by, userID, "measured")
	case 2:
		return staff.Correct(ctx, by, userID, "5", "measured")
	case 3, 4:
		return staff.Note(ctx, by, userID, "A note on this player.")
	case 5:
		return staff.Tag(ctx, by, userID, "rare", "measured")
	default:
		return staff.Tag(ctx, by, userID, "regular", "measured")
	}
}
