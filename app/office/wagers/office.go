package wagers

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Office returns what the package adds to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Searches: []office.Search{
			{Kind: "Wagers", Permission: permission.EditRoles, Find: s.findWagers},
			{Kind: "Requests", Permission: permission.EditRoles, Find: s.findRequests},
		},
		Histories: []office.History{{Kind: "wagers", Permission: permission.EditRoles, Load: s.history}},
	}
}

// pathOf returns the path of a wager's page.
func pathOf(wagerID string) string { return "/admin/wager/" + wagerID }

// findWagers finds wagers by every term that lookUp accepts.
func (s *Service) findWagers(_ context.Context, q *db.Reader, term string, limit int) ([]office.Hit, error) {
	var answer WagersAnswer
	err := s.lookUp(q, term, "", limit, s.rows(q, &answer))
	hits := make([]office.Hit, 0, len(answer.Rows))
	for _, row := range answer.Rows {
		hits = append(hits, office.Hit{ID: row.ID, Title: row.summary(), Detail: row.PlayerName + ", " + row.ID, Path: pathOf(row.ID)})
	}
	return hits, err
}

// summary describes a wager in a few words.
func (r WagerRow) summary() string {
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

// findRequests finds players' requests that made no wager: gifts, and refused requests.
func (s *Service) findRequests(_ context.Context, q *db.Reader, term string, limit int) (hits []office.Hit, err error) {
	foundRequests, err := ledger.RequestsByID(q, term, limit)
	names := s.names(q)
	for _, a := range foundRequests {
		if ledger.PartyOf(a.Owner) != ledger.PartyPlayer || session.IsGuest(a.Owner) {
			continue
		}
		name, err := names(a.Owner)
		if err != nil {
			return nil, err
		}
		outcome, err := s.requestOutcome(q, a)
		if err != nil {
			return nil, err
		}
		if outcome != "" {
			hits = append(hits, office.Hit{ID: a.ID, Title: "Request of " + name, Detail: outcome, Path: "/admin/user/" + a.Owner})
		}
	}
	return hits, err
}

// requestOutcome describes the result of a request. It is empty for a turn of a wager, because
// the search finds the wager itself.
func (s *Service) requestOutcome(q db.Querier, a ledger.RecordedRequest) (string, error) {
	if a.Refusal != "" {
		refused, err := wager.ParseRefusal(a.Refusal)
		return "refused: " + refused.Message, err
	}
	if len(a.Ref) == len(id.Binary{}) {
		ended, open, err := endedOrOpen(q, id.Binary(a.Ref))
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

// history returns a player's ended and open wagers.
func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]office.PlayerEvent, error) {
	var rows []WagerRow
	open, err := wager.OpenWagers(q, wager.OpenFilter{Owner: userID, Before: after(upTo)}, wager.OpenCursor{}, limit)
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
	sorting.StablyBy(rows, func(a, b WagerRow) int { return cmp.Compare(b.At, a.At) })
	events := make([]office.PlayerEvent, 0, limit)
	for _, row := range rows[:min(len(rows), limit)] {
		events = append(events, office.PlayerEvent{At: row.At, Title: row.summary(), Detail: "wager " + row.ID, Path: pathOf(row.ID)})
	}
	return events, nil
}

// after returns the millisecond after a time, without overflow.
func after(at int64) int64 {
	if at == math.MaxInt64 {
		return 0
	}
	return at + 1
}
