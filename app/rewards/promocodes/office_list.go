package promocodes

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"io"
	"strconv"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/export"
	"croupier/app/kernel/office"
	"croupier/app/kernel/session"
	"croupier/db"
)

// StaffCodesRequest requests a page of promo codes, newest first. Term is a code, or a
// prefix of a code or a name; empty for all.
type StaffCodesRequest struct {
	Term   string `json:"term,omitempty" validate:"max=64"`
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// StaffCodesAnswer is a page of promo codes.
type StaffCodesAnswer struct {
	Rows []StaffCode `json:"rows"`
	Next string      `json:"next,omitempty"`
	// Wheel is true if codes for tickets are possible.
	Wheel bool `json:"wheel"`
}

// StaffCode is a promo code in the staff view. Dollars are decimal texts.
type StaffCode struct {
	PublicPromocode
	Name   string    `json:"name"`
	State  string    `json:"state" ts:"upcoming|running|spent|ended|stopped"`
	Public bool      `json:"public"`
	Batch  int64     `json:"batch"`
	Terms  CodeTerms `json:"terms"`
	// MaxUses is 0 and Budget is empty for no limit.
	MaxUses int64  `json:"max_uses"`
	Budget  string `json:"budget"`
	// MaxCost is its maximum cost, Cost is its cost so far.
	MaxCost string `json:"max_cost"`
	Cost    string `json:"cost"`
	Uses    int64  `json:"uses"`
	// Deposited is the number of players who got the bonus for a deposit.
	Deposited int64  `json:"deposited"`
	StartsAt  int64  `json:"starts_at"`
	StoppedAt int64  `json:"stopped_at"`
	StoppedBy string `json:"stopped_by"`
	Author    string `json:"author"`
	Reason    string `json:"reason"`
	CreatedAt int64  `json:"created_at"`
}

// CodeUsesRequest requests a page of the uses of a code.
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

// BatchCodesRequest names a batch.
type BatchCodesRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

const (
	defaultRows    = 50
	batchCodesPage = 1000
)

// The statuses of a code.
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
	case p.ended(now):
		return stateEnded
	case p.exhausted() || p.Budget != 0 && cost >= p.Budget:
		return stateSpent
	case now < p.StartsAt:
		return stateUpcoming
	}
	return stateRunning
}

// StaffCodes lists codes with their cost.
func (s *Service) StaffCodes(ctx context.Context, _ *session.Call, r StaffCodesRequest) (StaffCodesAnswer, error) {
	limit := cmp.Or(r.Limit, defaultRows)
	answer := StaffCodesAnswer{Rows: []StaffCode{}, Wheel: s.Tickets != nil}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		var list []*promotion
		if term := strings.TrimSpace(r.Term); term != "" {
			list, err = findPromotions(q, term, limit)
		} else {
			list, err = promotionsBefore(q, r.Cursor, limit+1)
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
		PublicPromocode: p.public(), Name: p.Name, Public: p.Public, Batch: p.Batch, Terms: p.Terms, MaxUses: p.MaxUses, MaxCost: Dollars(p.MaxCost), Uses: p.Uses,
		StartsAt: p.StartsAt, StoppedAt: p.StoppedAt, StoppedBy: p.StoppedBy, Author: p.Author, Reason: p.Reason, CreatedAt: p.CreatedAt,
	}
	if p.Budget != 0 {
		row.Budget = Dollars(p.Budget)
	}
	cost := p.Spent
	if p.Kind == DepositBonus {
		var err error
		if cost, row.Deposited, err = s.Bonuses.OfferCost(q, p.ID); err != nil {
			return row, err
		}
	}
	row.Cost, row.State = Dollars(cost), p.state(s.Clock.Now().UnixMilli(), cost)
	return row, nil
}

// usesCursor is the start of a page of uses.
type usesCursor struct {
	at int64
	id []byte
}

// parseUsesCursor parses a cursor. An invalid one is the beginning.
func parseUsesCursor(cursor string) usesCursor {
	at, key, _ := strings.Cut(cursor, ".")
	time, err := strconv.ParseInt(at, 10, 64)
	id, wrong := hex.DecodeString(key)
	if err != nil || wrong != nil {
		return usesCursor{at: 1 << 62, id: []byte{}}
	}
	return usesCursor{time, id}
}

// StaffUses lists the uses of a code.
func (s *Service) StaffUses(ctx context.Context, _ *session.Call, r CodeUsesRequest) (CodeUsesAnswer, error) {
	limit := cmp.Or(r.Limit, defaultRows)
	answer := CodeUsesAnswer{Rows: []CodeUse{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := usesOf(q, r.ID, parseUsesCursor(r.Cursor), limit+1)
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
	row := CodeUse{ID: hex.EncodeToString(u.id[:]), Code: u.promoCode, Player: u.userID, At: u.at, USD: Dollars(u.usd), Currency: u.currency, Tickets: u.tickets}
	if u.currency != "" {
		row.Amount = s.amountText(u)
	}
	return row
}

// BatchCodes returns the codes of a batch as a file.
func (s *Service) BatchCodes(ctx context.Context, _ *session.Call, r BatchCodesRequest) (action.File, error) {
	columns := []export.Column{{Name: "code"}, {Name: "used_by"}, {Name: "used_at"}}
	text, name := export.AppendLine(nil, columns, []string{"code", "used_by", "used_at"}), ""
	for after, more := "", true; more; {
		err := s.DB.Read(ctx, func(q *db.Reader) error {
			p, err := promotionByID(q, r.ID)
			if err == nil && p == nil {
				err = errNotFound
			}
			if err != nil {
				return err
			}
			name = p.Name
			list, err := batchCodesOf(q, p.ID, after, batchCodesPage)
			for _, w := range list {
				at := ""
				if after = w.promoCode; w.at != 0 {
					at = clock.FromMillis(w.at).UTC().Format("2006-01-02T15:04:05Z")
				}
				text = export.AppendLine(text, columns, []string{w.promoCode, w.userID, at})
			}
			more = len(list) == batchCodesPage
			return err
		})
		if err != nil {
			return action.File{}, err
		}
	}
	return action.File{Name: fileName(name) + ".csv", ContentType: "text/csv; charset=utf-8", ModifiedAt: s.Clock.Now(), Content: memoryFile{bytes.NewReader(text)}}, nil
}

// fileName returns a name of letters and digits, with dashes for all else.
func fileName(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	return cmp.Or(strings.Trim(plain, "-"), "codes")
}

// memoryFile is a file in memory.
type memoryFile struct{ *bytes.Reader }

// Close implements io.Closer.
func (memoryFile) Close() error { return nil }

var _ io.ReadSeekCloser = memoryFile{}

// Office returns the codes part of the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Searches: []office.Search{{Kind: "Promo codes", Permission: s.Manage, Find: s.find}},
		Histories: []office.History{{Kind: "promo codes", Permission: s.Manage, Load: func(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]office.PlayerEvent, error) {
			list, err := usesOfPlayer(q, userID, upTo, limit)
			events := []office.PlayerEvent{}
			for i := range list {
				u := &list[i]
				detail := "$" + Dollars(u.usd)
				if u.tickets > 0 {
					detail = strconv.FormatInt(u.tickets, 10) + " tickets"
				} else if u.currency == "" {
					detail = "a deposit bonus"
				}
				events = append(events, office.PlayerEvent{At: u.at, Kind: "promo codes", Title: "Activated promo code " + u.promoCode, Detail: detail, RequestID: u.request, Path: officePath(u.promoCode)})
			}
			return events, err
		}}},
	}
}

// officePath is the page that shows one code.
func officePath(promoCode string) string { return "/admin/codes?term=" + promoCode }

func (s *Service) find(_ context.Context, q *db.Reader, term string, limit int) ([]office.Hit, error) {
	list, err := findPromotions(q, term, limit)
	hits := []office.Hit{}
	for _, p := range list {
		hits = append(hits, office.Hit{ID: p.ID, Title: p.Name, Detail: p.reward() + ", " + p.state(s.Clock.Now().UnixMilli(), p.Spent), Path: "/admin/codes?term=" + p.ID})
	}
	return hits, err
}
