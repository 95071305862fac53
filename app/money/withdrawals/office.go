package withdrawals

import (
	"context"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/office"
	"croupier/db"
)

// Office returns what withdrawals add to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Searches:  []office.Search{{Kind: "Withdrawals", Permission: Manage, Find: s.search}},
		Histories: []office.History{{Kind: "withdrawals", Permission: Manage, Load: s.history}},
		Queues: []office.Queue{{
			Name: "withdrawals", Title: "Withdrawals", Path: "/admin/withdrawals", Permission: Manage,
			Load: func(_ context.Context, q *db.Reader) (w office.QueueState, err error) {
				w.Count, w.Since, err = countWaiting(q)
				return w, err
			},
		}},
	}
}

func officePath(w withdrawal) string { return "/admin/withdrawal/" + w.id.String() }

func (s *Service) title(w withdrawal) string {
	currency, _ := s.Wallets.Currency(w.currency)
	return "Withdrawal of " + currency.Text(w.amount) + " " + w.asset
}

// search finds withdrawals by their id, the address or the id of the transaction.
func (s *Service) search(_ context.Context, q *db.Reader, term string, limit int) (hits []office.Hit, err error) {
	found, err := findByReference(q, term, limit)
	if err != nil {
		return nil, err
	}
	if key, ok := id.ToBinary(term); ok {
		w, err := byID(q, key)
		if err != nil {
			return nil, err
		}
		if w != nil {
			found = append([]withdrawal{*w}, found...)
		}
	}
	for _, w := range found[:min(limit, len(found))] {
		hits = append(hits, office.Hit{ID: w.id.String(), Title: s.title(w), Detail: string(w.state) + ", to " + w.address, Path: officePath(w)})
	}
	return hits, nil
}

func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (events []office.PlayerEvent, err error) {
	all, err := ofUser(q, userID, upTo+1, []byte{}, limit)
	for _, w := range all {
		detail := fmt.Sprintf("%s, to %s", w.state, w.address)
		if w.reason != "" {
			detail += ". Reason: " + w.reason
		}
		events = append(events, office.PlayerEvent{At: w.createdAt, Title: s.title(w), Detail: detail, Path: officePath(w)})
	}
	return events, err
}
