package bonus

import (
	"context"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// historyRows is the number of rows in an answer.
const historyRows = 20

// EndedBonusesRequest requests ended bonuses, newest first. Before is the Next of the
// previous answer.
type EndedBonusesRequest struct {
	Before string `json:"before,omitempty" validate:"max=64"`
}

// EndedBonusesAnswer is a page of ended bonuses.
type EndedBonusesAnswer struct {
	Bonuses []EndedRow `json:"bonuses"`
	Next    string     `json:"next"`
}

// EndedRow is an ended bonus.
type EndedRow struct {
	Row
	EndedAt int64 `json:"ended_at"`
}

// History lists the caller's ended bonuses.
func (s *Service) History(ctx context.Context, call *session.Call, r EndedBonusesRequest) (EndedBonusesAnswer, error) {
	answer := EndedBonusesAnswer{Bonuses: []EndedRow{}}
	var before *id.Binary
	if r.Before != "" {
		binary, ok := id.ToBinary(r.Before)
		if !ok {
			return answer, errNotFound
		}
		before = &binary
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := endedGrants(q, call.User.ID, before, historyRows+1)
		if err != nil {
			return err
		}
		if len(list) > historyRows {
			list = list[:historyRows]
			answer.Next = list[historyRows-1].id.String()
		}
		for _, g := range list {
			answer.Bonuses = append(answer.Bonuses, EndedRow{s.row(g), g.endedAt})
		}
		return nil
	})
	return answer, err
}

// EntriesRequest requests the entries of one bonus and the bets that count toward its
// requirement. The cursors are the nexts of the previous answer.
type EntriesRequest struct {
	ID            string `json:"id" validate:"required,max=64"`
	BeforeEntry   int64  `json:"before_entry,omitempty" validate:"min=0"`
	BeforeCounted string `json:"before_counted,omitempty" validate:"max=64"`
}

// EntriesAnswer is a page of entries and one of bets, newest first.
type EntriesAnswer struct {
	Entries     []EntryRow        `json:"entries"`
	NextEntry   int64             `json:"next_entry"`
	Counted     []ContributionRow `json:"counted"`
	NextCounted string            `json:"next_counted"`
}

// EntryRow is a change of the bonus money. Bet is empty for changes without a bet.
type EntryRow struct {
	ID      int64  `json:"_id"`
	At      int64  `json:"at"`
	Code    string `json:"code" ts:"stake|payout|refund|release|correction|bonus|conversion|forfeit"`
	Delta   string `json:"delta"`
	Balance string `json:"balance"`
	Bet     string `json:"bet"`
}

// ContributionRow is a bet and its contribution to the requirement, in dollars.
type ContributionRow struct {
	Bet     string `json:"bet"`
	Game    string `json:"game"`
	At      int64  `json:"at"`
	Stake   string `json:"stake"`
	Edge    string `json:"edge"`
	Counted string `json:"counted"`
	// Open is true if the bet has not ended.
	Open bool `json:"open"`
}

// Entries lists the changes of one of the caller's bonuses.
func (s *Service) Entries(ctx context.Context, call *session.Call, r EntriesRequest) (answer EntriesAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		g, err := s.grantFor(q, r.ID)
		if err != nil {
			return err
		}
		if g.userID != call.User.ID {
			return errNotFound
		}
		answer, err = s.entries(q, g, r)
		return err
	})
	return answer, err
}

// grantFor finds a grant by the text of its id.
func (s *Service) grantFor(q db.Querier, text string) (*grant, error) {
	binary, ok := id.ToBinary(text)
	if !ok {
		return nil, errNotFound
	}
	g, err := grantByID(q, binary)
	if err == nil && g == nil {
		err = errNotFound
	}
	return g, err
}

func (s *Service) entries(q db.Querier, g *grant, r EntriesRequest) (EntriesAnswer, error) {
	answer := EntriesAnswer{Entries: []EntryRow{}, Counted: []ContributionRow{}}
	currency, _ := s.Wallets.Currency(g.currency)
	list, err := entriesOf(q, g.id, r.BeforeEntry, historyRows+1)
	if err != nil {
		return answer, err
	}
	if len(list) > historyRows {
		list = list[:historyRows]
		answer.NextEntry = list[historyRows-1].id
	}
	for _, e := range list {
		row := EntryRow{ID: e.id, At: e.at, Code: ledger.Code(e.code).String(), Delta: signed(currency, e.delta), Balance: currency.Text(e.balance)}
		if e.wager != nil {
			row.Bet = e.wager.String()
		}
		answer.Entries = append(answer.Entries, row)
	}
	return answer, s.addContributions(q, g, currency, r.BeforeCounted, &answer)
}

// addContributions adds the bets that count toward the requirement.
func (s *Service) addContributions(q db.Querier, g *grant, currency money.Currency, before string, answer *EntriesAnswer) error {
	var after *id.Binary
	if before != "" {
		binary, ok := id.ToBinary(before)
		if !ok {
			return errNotFound
		}
		after = &binary
	}
	list, err := contributionsOf(q, g.id, after, historyRows+1)
	if err != nil {
		return err
	}
	if len(list) > historyRows {
		list = list[:historyRows]
		answer.NextCounted = list[historyRows-1].wager.String()
	}
	for _, c := range list {
		row := ContributionRow{Bet: c.wager.String(), Counted: money.USD(c.counted).Text(), Open: c.open}
		w, err := wagerlog.ByID(q, c.wager)
		if err != nil {
			return err
		}
		if w != nil {
			row.Game, row.At, row.Stake, row.Edge = w.Product, w.At, currency.Text(w.Stake), w.Edge
		}
		answer.Counted = append(answer.Counted, row)
	}
	return nil
}

// signed formats an amount with its sign.
func signed(currency money.Currency, amount money.Amount) string {
	if amount < 0 {
		return "-" + currency.Text(-amount)
	}
	return currency.Text(amount)
}

// PlayerBonusesRequest names a player.
type PlayerBonusesRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// PlayerBonusesAnswer has the bonuses of a player, newest first.
type PlayerBonusesAnswer struct {
	Bonuses []PlayerBonus `json:"bonuses"`
}

// PlayerBonus is a player's bonus in the staff view.
type PlayerBonus struct {
	EndedRow
	Source string `json:"source"`
	Reason string `json:"reason"`
	USD    string `json:"usd"`
}

// maxViewBonuses is the maximum number of bonuses of one player in the staff view.
const maxViewBonuses = 200

// PlayerBonuses lists the bonuses of a player for staff.
func (s *Service) PlayerBonuses(ctx context.Context, _ *session.Call, r PlayerBonusesRequest) (PlayerBonusesAnswer, error) {
	answer := PlayerBonusesAnswer{Bonuses: []PlayerBonus{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := listGrants(q, `WHERE g.user_id = $1 ORDER BY g.created_at DESC, g.id DESC LIMIT $2`, r.ID, maxViewBonuses)
		for _, g := range list {
			answer.Bonuses = append(answer.Bonuses, PlayerBonus{EndedRow{s.row(g), g.endedAt}, g.source, g.reason, money.USD(g.usd).Text()})
		}
		return err
	})
	return answer, err
}

// StaffEntries lists the changes of a bonus of any player.
func (s *Service) StaffEntries(ctx context.Context, _ *session.Call, r EntriesRequest) (answer EntriesAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		g, err := s.grantFor(q, r.ID)
		if err != nil {
			return err
		}
		answer, err = s.entries(q, g, r)
		return err
	})
	return answer, err
}
