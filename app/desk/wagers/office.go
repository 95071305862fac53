package wagers

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Office is what the room adds to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Searches: []backoffice.Search{
			{Kind: "Wagers", Permission: permission.EditRoles, Find: s.findWagers},
			{Kind: "Requests", Permission: permission.EditRoles, Find: s.findRequests},
		},
		Histories: []backoffice.History{{Kind: "wagers", Permission: permission.EditRoles, Load: s.history}},
	}
}

// pathOf is the page of a wager.
func pathOf(wagerID string) string { return "/admin/wager/" + wagerID }

// findWagers finds wagers by what lookUp takes.
func (s *Service) findWagers(_ context.Context, q *db.Reader, term string, limit int) ([]backoffice.Hit, error) {
	var answer WagersAnswer
	err := s.lookUp(q, term, "", limit, s.rows(q, &answer))
	hits := make([]backoffice.Hit, 0, len(answer.Rows))
	for _, row := range answer.Rows {
		hits = append(hits, backoffice.Hit{ID: row.ID, Title: row.said(), Detail: row.PlayerName + ", " + row.ID, Path: pathOf(row.ID)})
	}
	return hits, err
}

// said tells a wager in a few words.
func (r WagerRow) said() string {
	unit := strings.ToUpper(r.Currency)
	if r.Money != string(wagerlog.MoneyReal) {
		unit += " " + r.Money
	}
	switch r.Status {
	case wagerlog.StatusOpen:
		return fmt.Sprintf("%s: %s %s staked, still open", r.Name, r.Stake, unit)
	case wagerlog.StatusCancelled:
		return fmt.Sprintf("%s: %s %s given back", r.Name, r.Stake, unit)
	default:
		return fmt.Sprintf("%s: %s %s staked, %s paid", r.Name, r.Stake, unit, r.Payout)
	}
}

// findRequests finds what requests of players came to that made no wager: gifts,
// and what was refused.
func (s *Service) findRequests(_ context.Context, q *db.Reader, term string, limit int) (hits []backoffice.Hit, err error) {
	asked, err := ledger.RequestsCalled(q, term, limit)
	names := s.names(q)
	for _, a := range asked {
		if ledger.PartyOf(a.Owner) != ledger.PartyPlayer || session.IsGuest(a.Owner) {
			continue
		}
		name, err := names(a.Owner)
		if err != nil {
			return nil, err
		}
		cameTo, err := s.cameTo(q, a)
		if err != nil {
			return nil, err
		}
		if cameTo != "" {
			hits = append(hits, backoffice.Hit{ID: a.ID, Title: "Request of " + name, Detail: cameTo, Path: "/admin/user/" + a.Owner})
		}
	}
	return hits, err
}

// cameTo tells what a request came to; empty for a turn in a wager, which is found
// as that.
func (s *Service) cameTo(q db.Querier, a ledger.Asked) (string, error) {
	if a.Refusal != "" {
		refused, err := wager.ReadRefused(a.Refusal)
		return "refused: " + refused.Message, err
	}
	if len(a.Ref) == len(id.Binary{}) {
		ended, open, err := either(q, id.Binary(a.Ref))
		if ended != nil || open != nil || err != nil {
			return "", err
		}
	}
	made, err := ledger.TransfersFor(q, a.Ref, 1)
	if len(made) == 0 || err != nil {
		return "carried out", err
	}
	return fmt.Sprintf("transfer %d: %s of %s", made[0].ID, made[0].Code, s.text(made[0].From.Currency, money.Amount(made[0].Amount))), nil
}

// history tells a player's wagers: those that have ended, and those that are open.
func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]backoffice.PlayerEvent, error) {
	var rows []WagerRow
	open, err := wager.OpenWagers(q, wager.OpenFilter{Owner: userID, Before: after(upTo)}, wager.OpenPlace{}, limit)
	if err != nil {
		return nil, err
	}
	for _, w := range open {
		rows = append(rows, s.openRow(w))
	}
	accounts, err := ledger.Accounts(q, userID)
	if err != nil {
		return nil, err
	}
	f := wagerlog.Filter{Before: after(upTo)}
	for _, a := range accounts {
		f.Accounts = append(f.Accounts, a.ID)
	}
	if len(accounts) > 0 {
		page, err := wagerlog.Find(q, f, 0, limit)
		if err != nil {
			return nil, err
		}
		for _, w := range page.Wagers {
			rows = append(rows, s.rowOf(w))
		}
	}
	slices.SortStableFunc(rows, func(a, b WagerRow) int { return cmp.Compare(b.At, a.At) })
	events := make([]backoffice.PlayerEvent, 0, limit)
	for _, row := range rows[:min(len(rows), limit)] {
		events = append(events, backoffice.PlayerEvent{At: row.At, Title: row.said(), Detail: "wager " + row.ID, Path: pathOf(row.ID)})
	}
	return events, nil
}

// after is the moment behind one, which may be the end of all time.
func after(at int64) int64 {
	if at == math.MaxInt64 {
		return 0
	}
	return at + 1
}
