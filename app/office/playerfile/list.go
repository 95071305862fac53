package playerfile

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// forever is later than every time.
const forever = math.MaxInt64

// PlayersRequest requests a page of players. Sort "seen" lists only players with a
// session. Query matches like the search of the back office. ReferredBy is the id or the
// name of a referrer.
type PlayersRequest struct {
	Query      string `json:"query,omitempty" validate:"max=200"`
	Banned     bool   `json:"banned,omitempty"`
	Muted      bool   `json:"muted,omitempty"`
	Excluded   bool   `json:"excluded,omitempty"`
	Staff      bool   `json:"staff,omitempty"`
	Verified   string `json:"verified,omitempty" validate:"omitempty,oneof=yes no" ts:"yes|no|"`
	Tag        string `json:"tag,omitempty" validate:"max=40"`
	ReferredBy string `json:"referred_by,omitempty" validate:"max=40"`
	Country    string `json:"country,omitempty" validate:"omitempty,len=2"`
	Sort       string `json:"sort,omitempty" validate:"omitempty,oneof=created seen" ts:"created|seen|"`
	Cursor     string `json:"cursor,omitempty" validate:"max=80"`
	Limit      int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// PlayerRow is a player in a list.
type PlayerRow struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	Avatar        string   `json:"avatar"`
	Email         string   `json:"email"`
	EmailVerified bool     `json:"email_verified"`
	CreatedAt     int64    `json:"created_at"`
	LastSeenAt    int64    `json:"last_seen_at"`
	Roles         []string `json:"roles"`
	Banned        bool     `json:"banned"`
	Muted         bool     `json:"muted"`
	Excluded      bool     `json:"excluded"`
	Tags          []string `json:"tags"`
}

// PlayersAnswer is a page of players. Next is the cursor of the next page, empty on the
// last one. Cut reports that the page is short because the limit of examined players was
// reached.
type PlayersAnswer struct {
	Rows      []PlayerRow `json:"rows"`
	Next      string      `json:"next,omitempty"`
	Truncated bool        `json:"truncated,omitempty"`
	// Tags are the tags in use.
	Tags []string `json:"tags"`
}

const (
	defaultPage = 50
	// maxTags is the maximum number of tags in the answer.
	maxTags = 200
)

// List lists players.
func (s *Service) List(ctx context.Context, _ *session.Call, r PlayersRequest) (PlayersAnswer, error) {
	if r.Limit == 0 {
		r.Limit = defaultPage
	}
	answer := PlayersAnswer{Rows: []PlayerRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if answer.Tags, err = allTags(q, maxTags); err != nil {
			return err
		}
		list, err := s.page(q, r, &answer)
		if err != nil {
			return err
		}
		for i := range list {
			row, err := s.row(q, &list[i])
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

// page reads the records of a page and sets the cursor of the next.
func (s *Service) page(q db.Querier, r PlayersRequest, answer *PlayersAnswer) ([]players.Record, error) {
	if term := strings.TrimSpace(r.Query); term != "" {
		return s.find(q, term, r.Limit)
	}
	f := players.RecordFilter{
		Banned: r.Banned, Muted: r.Muted, Excluded: r.Excluded, Staff: r.Staff, Verified: r.Verified, ReferredBy: r.ReferredBy, Country: strings.ToUpper(r.Country),
	}
	inviter, found, err := s.Accounts.ByName(q, r.ReferredBy)
	if err != nil {
		return nil, err
	}
	if found {
		f.ReferredBy = inviter.ID
	}
	switch {
	case r.Sort == "seen":
		return s.seen(q, r, f, answer)
	case r.Tag != "":
		return s.tagged(q, r, f, answer)
	}
	if f.Before.CreatedAt, f.Before.ID, err = parseCursor(r.Cursor); err != nil {
		return nil, err
	}
	list, err := s.Accounts.Records(q, f, r.Limit+1)
	if err != nil {
		return nil, err
	}
	if len(list) > r.Limit {
		list = list[:r.Limit]
		answer.Next = formatCursor(list[r.Limit-1].CreatedAt, list[r.Limit-1].ID)
	}
	return list, nil
}

// row returns a record as a list row.
func (s *Service) row(q db.Querier, r *players.Record) (PlayerRow, error) {
	now := s.Clock.Now().UnixMilli()
	row := PlayerRow{
		ID: r.ID, Name: r.Name, Avatar: r.Avatar, Email: r.Email, EmailVerified: r.EmailVerified, CreatedAt: r.CreatedAt,
		Roles: r.Roles, Banned: r.BannedAt != 0, Muted: r.MutedUntil > now, Excluded: r.ExcludedUntil > now,
	}
	var err error
	if row.LastSeenAt, err = session.LastUsedAt(q, r.ID); err != nil {
		return row, err
	}
	row.Tags, err = tagsOf(q, r.ID)
	return row, err
}

// formatCursor formats a cursor: a time and an id.
func formatCursor(at int64, id string) string { return fmt.Sprintf("%d.%s", at, id) }

// parseCursor parses a cursor of place. It returns zero values for the start.
func parseCursor(cursor string) (at int64, id string, err error) {
	if cursor == "" {
		return 0, "", nil
	}
	number, id, ok := strings.Cut(cursor, ".")
	at, err = strconv.ParseInt(number, 10, 64)
	if !ok || err != nil || at < 1 {
		return 0, "", fault.Field("cursor", "validation.regex")
	}
	return at, id, nil
}
