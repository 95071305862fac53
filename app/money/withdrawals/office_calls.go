package withdrawals

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// WithdrawalFilter asks for a page of withdrawals. State is one of the states,
// "waiting" for all that wait for a person, or empty for all. UserID may be a name.
type WithdrawalFilter struct {
	State      string `json:"state,omitempty" validate:"omitempty,oneof=waiting review identity second held approved signed broadcast confirming paid declined cancelled" ts:"waiting|review|identity|second|held|approved|signed|broadcast|confirming|paid|declined|cancelled"`
	UserID     string `json:"user,omitempty" validate:"max=40"`
	Currency   string `json:"currency,omitempty" validate:"max=16"`
	MinDollars int64  `json:"min,omitempty" validate:"min=0,max=1000000000"`
	Cursor     string `json:"cursor,omitempty" validate:"max=40"`
	Limit      int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// StaffWithdrawal is a withdrawal as staff see it in a list.
type StaffWithdrawal struct {
	ID         string   `json:"id"`
	Version    int64    `json:"version"`
	User       string   `json:"user"`
	Name       string   `json:"name"`
	Chain      string   `json:"chain"`
	Currency   string   `json:"currency"`
	Sum        string   `json:"sum"`
	Fee        string   `json:"fee"`
	Arrives    string   `json:"arrives"`
	Dollars    string   `json:"dollars"`
	Address    string   `json:"address"`
	Tag        string   `json:"tag"`
	State      State    `json:"state" ts:"review|identity|second|held|approved|signed|broadcast|confirming|paid|declined|cancelled"`
	Automatic  bool     `json:"automatic"`
	Objections []string `json:"objections"`
	Reason     string   `json:"reason"`
	TxID       string   `json:"txid"`
	Link       string   `json:"link"`
	CreatedAt  int64    `json:"created_at"`
	Waits      bool     `json:"waits"`
}

// StaffWithdrawals is a page of withdrawals. Next is the cursor of the following
// page.
type StaffWithdrawals struct {
	Rows    []StaffWithdrawal `json:"rows"`
	Next    string            `json:"next"`
	Waiting int64             `json:"waiting"`
}

const defaultPage = 50

// List lists withdrawals.
func (s *Service) List(ctx context.Context, _ *session.Call, r WithdrawalFilter) (StaffWithdrawals, error) {
	answer, limit := StaffWithdrawals{Rows: []StaffWithdrawal{}}, cmp.Or(r.Limit, defaultPage)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if answer.Waiting, _, err = countWaiting(q); err != nil {
			return err
		}
		var from *withdrawal
		if r.Cursor != "" {
			if from, err = find(q, r.Cursor); err != nil {
				return err
			}
		}
		if r.UserID, err = s.playerOf(q, strings.TrimSpace(r.UserID)); err != nil {
			return err
		}
		all, err := listFiltered(q, r, from, limit+1)
		if err != nil {
			return err
		}
		all, answer.Next = db.Page(all, limit, withdrawal.cursor)
		names := s.names(q)
		for _, w := range all {
			row, err := s.staffRow(w, names)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	if err != nil {
		return StaffWithdrawals{}, fmt.Errorf("list withdrawals: %w", err)
	}
	return answer, nil
}

// maxNamesakes is the max number of players that are read for one full name.
const maxNamesakes = 20

// playerOf finds a player by id or full name. Any other text stays unchanged and
// matches no player.
func (s *Service) playerOf(q db.Querier, term string) (string, error) {
	if term == "" {
		return "", nil
	}
	if _, found, err := s.Accounts.Record(q, term); found || err != nil {
		return term, err
	}
	list, err := s.Accounts.FindRecords(q, term, maxNamesakes)
	for _, item := range list {
		if strings.EqualFold(item.Name, term) {
			return item.ID, err
		}
	}
	return term, err
}

// names returns a function for the names of players. It reads each name once.
func (s *Service) names(q db.Querier) func(userID string) (string, error) {
	known := map[string]string{}
	return func(userID string) (string, error) {
		if name, ok := known[userID]; ok || userID == "" {
			return name, nil
		}
		record, found, err := s.Accounts.Record(q, userID)
		if known[userID] = userID; found {
			known[userID] = record.Name
		}
		return known[userID], err
	}
}

func (s *Service) staffRow(w withdrawal, names func(string) (string, error)) (StaffWithdrawal, error) {
	_, currency, err := s.orders().assetOf(w)
	name, unknown := names(w.userID)
	if err := errors.Join(err, unknown); err != nil {
		return StaffWithdrawal{}, err
	}
	return StaffWithdrawal{
		ID: w.id.String(), Version: w.version, User: w.userID, Name: name, Chain: w.asset, Currency: w.currency, Sum: currency.Text(w.amount),
		Fee: currency.Text(w.fee), Arrives: currency.Text(w.amount - w.fee), Dollars: money.USD(w.usd).Cents(), Address: w.address, Tag: w.tag, State: w.state,
		Automatic: w.automatic, Objections: append([]string{}, w.objections...), Reason: w.reason, TxID: w.txid, Link: link(s.network(w.network), w.txid),
		CreatedAt: w.createdAt, Waits: w.state.Waits(),
	}, nil
}

// WithdrawalRequest names a withdrawal.
type WithdrawalRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// StaffEvent is a step of a withdrawal with its actor and reason.
type StaffEvent struct {
	At     int64      `json:"at"`
	Action Transition `json:"action"`
	State  State      `json:"state"`
	Actor  string     `json:"actor"`
	Reason string     `json:"reason"`
}

// WithdrawalObjection is why a person checks a withdrawal.
type WithdrawalObjection struct {
	Code     string `json:"code"`
	Sentence string `json:"sentence"`
}

// LinkedAccount is another player who has something in common with this one.
type LinkedAccount struct {
	User string `json:"user"`
	Name string `json:"name"`
	By   string `json:"by"`
}

// WithdrawalPage is all that staff need to decide a withdrawal. Dollars are texts
// with two decimals. Deposits and wagers are those since the previous withdrawal.
type WithdrawalPage struct {
	Withdrawal    StaffWithdrawal       `json:"withdrawal"`
	Objections    []WithdrawalObjection `json:"objections"`
	Events        []StaffEvent          `json:"events"`
	Deposited     string                `json:"deposited"`
	Wagered       string                `json:"wagered"`
	TurnoverTimes int64                 `json:"turnover_times"`
	Mixer         bool                  `json:"mixer"`
	// Score is the scoring service's result for the address, such as "72.50 %",
	// or empty.
	Score      string            `json:"score"`
	Held       bool              `json:"held"`
	Country    string            `json:"country"`
	Registered int64             `json:"registered"`
	Linked     []LinkedAccount   `json:"linked"`
	Earlier    []StaffWithdrawal `json:"earlier"`
	Actions    []string          `json:"actions"`
}

const (
	maxLinked  = 20
	maxEarlier = 10
)

// Page returns one withdrawal.
func (s *Service) Page(ctx context.Context, _ *session.Call, r WithdrawalRequest) (page WithdrawalPage, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		w, err := find(q, r.ID)
		if err != nil {
			return err
		}
		names := s.names(q)
		page.Withdrawal, err = s.staffRow(*w, names)
		return errors.Join(err, s.fillPlayer(q, *w, &page), s.fillLinked(q, *w, names, &page), s.fillEvents(q, *w, names, &page))
	})
	if err != nil {
		return WithdrawalPage{}, fmt.Errorf("show a withdrawal: %w", err)
	}
	return page, nil
}

func (s *Service) fillPlayer(q db.Querier, w withdrawal, page *WithdrawalPage) error {
	record, _, err := s.Accounts.Record(q, w.userID)
	if err != nil {
		return err
	}
	page.Country, page.Registered = w.country, record.CreatedAt
	if page.Score, err = s.verdict(q, w); err != nil {
		return err
	}
	if page.Held, err = s.PlayerStatus.WithdrawalsHeld(q, w.userID); err != nil {
		return err
	}
	if page.Mixer, err = hasMixerTurnover(q, w.userID); err != nil {
		return err
	}
	if page.TurnoverTimes, err = s.TurnoverFactor(q, w.userID); err != nil {
		return err
	}
	earlier, err := ofUser(q, w.userID, w.createdAt, w.id[:], maxEarlier)
	if err != nil {
		return err
	}
	deposited, wagered := w.depositedUSD, w.wageredUSD
	for _, item := range earlier {
		if !item.state.Returned() {
			deposited, wagered = deposited-item.depositedUSD, wagered-item.wageredUSD
			break
		}
	}
	page.Deposited, page.Wagered = money.USD(deposited).Cents(), money.USD(wagered).Cents()
	page.Earlier = []StaffWithdrawal{}
	for _, item := range earlier {
		row, err := s.staffRow(item, func(string) (string, error) { return record.Name, nil })
		if err != nil {
			return err
		}
		page.Earlier = append(page.Earlier, row)
	}
	return nil
}

func (s *Service) fillLinked(q db.Querier, w withdrawal, names func(string) (string, error), page *WithdrawalPage) error {
	page.Linked = []LinkedAccount{}
	shared, err := s.Accounts.SharedIdentities(q, w.userID, maxLinked)
	if err != nil {
		return err
	}
	others, err := paidTo(q, w.address, w.tag, w.userID, maxLinked)
	if err != nil {
		return err
	}
	for _, k := range shared {
		page.Linked = append(page.Linked, LinkedAccount{User: k.ID, By: sharedText(k.Attribute)})
	}
	for _, other := range others {
		page.Linked = append(page.Linked, LinkedAccount{User: other, By: "withdrawal address"})
	}
	for i := range page.Linked {
		if page.Linked[i].Name, err = names(page.Linked[i].User); err != nil {
			return err
		}
	}
	return nil
}

// failedSentence explains the objection that does not come from a rule.
const failedSentence = "A payment of it could not be made. Nothing was sent."

func (s *Service) fillEvents(q db.Querier, w withdrawal, names func(string) (string, error), page *WithdrawalPage) error {
	page.Objections, page.Events, page.Actions = []WithdrawalObjection{}, []StaffEvent{}, []string{}
	for _, code := range w.objections {
		page.Objections = append(page.Objections, WithdrawalObjection{code, sentenceOf(code)})
	}
	for _, transition := range []Transition{Approve, Decline, Hold, Release} {
		if _, possible := w.state.After(transition); possible {
			page.Actions = append(page.Actions, string(transition))
		}
	}
	events, err := eventsOf(q, w.id)
	if err != nil {
		return err
	}
	for _, e := range events {
		actor, err := names(e.actor)
		if err != nil {
			return err
		}
		page.Events = append(page.Events, StaffEvent{At: e.at, Action: e.transition, State: e.state, Actor: actor, Reason: e.reason})
	}
	return nil
}

// sharedText names what two players share. It distinguishes network addresses from
// addresses of a chain.
func sharedText(by string) string {
	if by == "address" {
		return "network address"
	}
	return by
}
