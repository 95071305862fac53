package codes

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"io"
	"strconv"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/session"
	"croupier/db"
)

// StaffCodesRequest asks for a page of promo codes, the newest first. Term is a code, or
// the beginning of a code or a name; empty for all.
type StaffCodesRequest struct {
	Term   string `json:"term,omitempty" validate:"max=64"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// StaffCodesAnswer is a page of promo codes.
type StaffCodesAnswer struct {
	Rows []StaffCode `json:"rows"`
	Next string      `json:"next,omitempty"`
	// Wheel tells that there can be codes for tickets.
	Wheel bool `json:"wheel"`
}

// StaffCode is a promo code as staff see it. Dollars are decimal texts.
type StaffCode struct {
	PublicPromocode
	Name   string    `json:"name"`
	State  string    `json:"state" ts:"upcoming|running|spent|ended|stopped"`
	Public bool      `json:"public"`
	Batch  int64     `json:"batch"`
	Terms  CodeTerms `json:"terms"`
	// MaxUses is 0 for no bound, Budget empty.
	MaxUses int64  `json:"max_uses"`
	Budget  string `json:"budget"`
	// Plan is what it can cost at most, Cost what it has cost.
	Plan string `json:"plan"`
	Cost string `json:"cost"`
	Uses int64  `json:"uses"`
	// Deposited is how many have had the bonus of a deposit.
	Deposited int64  `json:"deposited"`
	StartsAt  int64  `json:"starts_at"`
	StoppedAt int64  `json:"stopped_at"`
	StoppedBy string `json:"stopped_by"`
	Author    string `json:"author"`
	Reason    string `json:"reason"`
	CreatedAt int64  `json:"created_at"`
}

// CodeUsesRequest asks for a page of the uses of a code.
type CodeUsesRequest struct {
	ID     string `json:"id" validate:"required,max=40"`
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// CodeUsesAnswer is a page of uses.
type CodeUsesAnswer struct {
	Rows []CodeUse `json:"rows"`
	Next string    `json:"next,omitempty"`
}

// CodeUse is one use of a code.
type CodeUse struct {
	// ID is the reference of its transfer, in hex.
	ID       string `json:"id"`
	Code     string `json:"code"`
	Player   string `json:"player"`
	At       int64  `json:"at"`
	USD      string `json:"usd"`
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
	Tickets  int64  `json:"tickets"`
}

// CodeWordsRequest names a batch.
type CodeWordsRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

const (
	usualRows  = 50
	wordsPiece = 1000
)

// The states of a code.
const (
	stateUpcoming = "upcoming"
	stateRunning  = "running"
	stateSpent    = "spent"
	stateEnded    = "ended"
	stateStopped  = "stopped"
)

func (p *promotion) state(now, cost int64) string {
	switch {
	case p.StoppedAt != 0:
		return stateStopped
	case p.over(now):
		return stateEnded
	case p.spent() || p.Budget != 0 && cost >= p.Budget:
		return stateSpent
	case now < p.StartsAt:
		return stateUpcoming
	}
	return stateRunning
}

// StaffCodes lists codes with what they cost.
func (s *Service) StaffCodes(ctx context.Context, _ *session.Call, r StaffCodesRequest) (StaffCodesAnswer, error) {
	limit := cmp.Or(r.Limit, usualRows)
	answer := StaffCodesAnswer{Rows: []StaffCode{}, Wheel: s.Tickets != nil}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		var list []*promotion
		if term := strings.TrimSpace(r.Term); term != "" {
			list, err = findCodes(q, term, limit)
		} else {
			list, err = codesBefore(q, r.Cursor, limit+1)
		}
		if len(list) > limit {
			list = list[:limit]
			answer.Next = list[limit-1].ID
		}
		for _, p := range list {
			row, err := s.staffCode(q, p)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return err
	})
	return answer, err
}

func (s *Service) staffCode(q db.Querier, p *promotion) (StaffCode, error) {
	row := StaffCode{
		PublicPromocode: p.public(), Name: p.Name, Public: p.Public, Batch: p.Batch, Terms: p.Terms, MaxUses: p.MaxUses, Plan: Dollars(p.Plan), Uses: p.Uses,
		StartsAt: p.StartsAt, StoppedAt: p.StoppedAt, StoppedBy: p.StoppedBy, Author: p.Author, Reason: p.Reason, CreatedAt: p.CreatedAt,
	}
	if p.Budget != 0 {
		row.Budget = Dollars(p.Budget)
	}
	cost := p.Spent
	if p.Kind == DepositBonus {
		var err error
		if cost, row.Deposited, err = s.Bonuses.Given(q, p.ID); err != nil {
			return row, err
		}
	}
	row.Cost, row.State = Dollars(cost), p.state(s.Clock.Now().UnixMilli(), cost)
	return row, nil
}

// place is where a page of uses begins.
type place struct {
	at int64
	id []byte
}

// placeOf reads a cursor; what is none is the beginning.
func placeOf(cursor string) place {
	at, key, _ := strings.Cut(cursor, ".")
	time, err := strconv.ParseInt(at, 10, 64)
	id, wrong := hex.DecodeString(key)
	if err != nil || wrong != nil {
		return place{at: 1 << 62, id: []byte{}}
	}
	return place{time, id}
}

// StaffUses lists who has used a code.
func (s *Service) StaffUses(ctx context.Context, _ *session.Call, r CodeUsesRequest) (CodeUsesAnswer, error) {
	limit := cmp.Or(r.Limit, usualRows)
	answer := CodeUsesAnswer{Rows: []CodeUse{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := usesOf(q, r.ID, placeOf(r.Cursor), limit+1)
		if len(list) > limit {
			list = list[:limit]
			last := list[limit-1]
			answer.Next = strconv.FormatInt(last.at, 10) + "." + hex.EncodeToString(last.id[:])
		}
		for i := range list {
			answer.Rows = append(answer.Rows, s.codeUse(&list[i]))
		}
		return err
	})
	return answer, err
}

func (s *Service) codeUse(u *use) CodeUse {
	row := CodeUse{ID: hex.EncodeToString(u.id[:]), Code: u.word, Player: u.userID, At: u.at, USD: Dollars(u.usd), Currency: u.currency, Tickets: u.tickets}
	if u.currency != "" {
		row.Amount = s.amountText(u)
	}
	return row
}

// Words writes the codes of a batch as a file.
func (s *Service) Words(ctx context.Context, _ *session.Call, r CodeWordsRequest) (action.File, error) {
	columns := []export.Column{{Name: "code"}, {Name: "used_by"}, {Name: "used_at"}}
	text, name := export.AppendLine(nil, columns, []string{"code", "used_by", "used_at"}), ""
	for after, more := "", true; more; {
		err := s.DB.Read(ctx, func(q *db.Reader) error {
			p, err := codeByID(q, r.ID)
			if err == nil && p == nil {
				err = errNone
			}
			if err != nil {
				return err
			}
			name = p.Name
			list, err := wordsOf(q, p.ID, after, wordsPiece)
			for _, w := range list {
				at := ""
				if after = w.word; w.at != 0 {
					at = clock.FromMillis(w.at).UTC().Format("2006-01-02T15:04:05Z")
				}
				text = export.AppendLine(text, columns, []string{w.word, w.userID, at})
			}
			more = len(list) == wordsPiece
			return err
		})
		if err != nil {
			return action.File{}, err
		}
	}
	return action.File{Name: fileName(name) + ".csv", Kind: "text/csv; charset=utf-8", Made: s.Clock.Now(), Content: opened{bytes.NewReader(text)}}, nil
}

// fileName writes a name with letters, digits and dashes alone.
func fileName(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	return cmp.Or(strings.Trim(plain, "-"), "codes")
}

// opened is a file in memory.
type opened struct{ *bytes.Reader }

// Close implements io.Closer.
func (opened) Close() error { return nil }

var _ io.ReadSeekCloser = opened{}

// Office is what the back office finds of codes.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Searches: []backoffice.Search{{Kind: "Promo codes", Permission: s.Manage, Find: s.find}},
		Histories: []backoffice.History{{Kind: "promo codes", Permission: s.Manage, Load: func(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]backoffice.PlayerEvent, error) {
			list, err := usesOfPlayer(q, userID, upTo, limit)
			events := []backoffice.PlayerEvent{}
			for i := range list {
				u := &list[i]
				detail := "$" + Dollars(u.usd)
				if u.tickets > 0 {
					detail = strconv.FormatInt(u.tickets, 10) + " tickets"
				} else if u.currency == "" {
					detail = "a deposit bonus"
				}
				events = append(events, backoffice.PlayerEvent{At: u.at, Kind: "promo codes", Title: "Activated promo code " + u.word, Detail: detail, RequestID: u.request, Path: officePath(u.word)})
			}
			return events, err
		}}},
	}
}

// officePath is the page of codes that shows one of them.
func officePath(word string) string { return "/admin/codes?term=" + word }

func (s *Service) find(_ context.Context, q *db.Reader, term string, limit int) ([]backoffice.Hit, error) {
	list, err := findCodes(q, term, limit)
	hits := []backoffice.Hit{}
	for _, p := range list {
		hits = append(hits, backoffice.Hit{ID: p.ID, Title: p.Name, Detail: p.reward() + ", " + p.state(s.Clock.Now().UnixMilli(), p.Spent), Path: "/admin/codes?term=" + p.ID})
	}
	return hits, err
}
