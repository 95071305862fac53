package playerfile

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// SessionRow is one session of a player.
type SessionRow struct {
	ID         string `json:"id"`
	Pending    bool   `json:"pending"`
	IP         string `json:"ip"`
	UserAgent  string `json:"user_agent"`
	CreatedAt  int64  `json:"created_at"`
	LastSeenAt int64  `json:"last_seen_at"`
}

// PlayerSessionsAnswer lists the sessions of a player, the last used first.
type PlayerSessionsAnswer struct {
	Sessions []SessionRow `json:"sessions"`
}

// Devices lists the sessions of a player.
func (s *Service) Devices(ctx context.Context, _ *session.Call, r PlayerRequest) (PlayerSessionsAnswer, error) {
	list, err := s.Sessions.List(ctx, r.UserID)
	if err != nil {
		return PlayerSessionsAnswer{}, fmt.Errorf("list the sessions of a player: %w", err)
	}
	answer := PlayerSessionsAnswer{Sessions: []SessionRow{}}
	for _, one := range list {
		answer.Sessions = append(answer.Sessions, SessionRow{
			ID: one.ID, Pending: one.Pending, IP: one.IP, UserAgent: one.UserAgent,
			CreatedAt: one.CreatedAt.UnixMilli(), LastSeenAt: one.LastSeenAt.UnixMilli(),
		})
	}
	return answer, nil
}

// RelatedRow is an account with data in common with a player's. By lists "address",
// "device", "referral" and "gifts", each with its count.
type RelatedRow struct {
	ID     string           `json:"id"`
	Name   string           `json:"name"`
	Banned bool             `json:"banned"`
	By     map[string]int64 `json:"by"`
}

// RelatedAnswer lists the accounts that have the most in common with a player's.
type RelatedAnswer struct {
	Accounts []RelatedRow `json:"accounts"`
}

// maxRelated is the maximum number of accounts found by each kind of common data.
const maxRelated = 50

// Related lists the accounts that share an address, a device, a referral or gifts with a
// player.
func (s *Service) Related(ctx context.Context, _ *session.Call, r PlayerRequest) (RelatedAnswer, error) {
	answer := RelatedAnswer{Accounts: []RelatedRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		related, err := s.sharedIdentities(q, r.UserID)
		if err != nil {
			return err
		}
		rows := map[string]*RelatedRow{}
		for _, one := range related {
			if rows[one.ID] == nil {
				record, found, err := s.Accounts.Record(q, one.ID)
				if err != nil {
					return err
				}
				if !found {
					continue
				}
				rows[one.ID] = &RelatedRow{ID: one.ID, Name: record.Name, Banned: record.BannedAt != 0, By: map[string]int64{}}
			}
			rows[one.ID].By[one.Attribute] = max(rows[one.ID].By[one.Attribute], one.Count)
		}
		for _, row := range rows {
			answer.Accounts = append(answer.Accounts, *row)
		}
		return nil
	})
	sorting.By(answer.Accounts, func(a, b RelatedRow) int {
		return cmp.Or(cmp.Compare(len(b.By), len(a.By)), cmp.Compare(a.Name, b.Name))
	})
	return answer, err
}

// sharedIdentities returns everything that other accounts have in common with a player.
func (s *Service) sharedIdentities(q db.Querier, userID string) ([]players.SharedIdentity, error) {
	related, err := s.Accounts.SharedIdentities(q, userID, maxRelated)
	if err != nil {
		return nil, err
	}
	shared, err := session.SharedAddressCounts(q, userID, maxRelated)
	if err != nil {
		return nil, err
	}
	for other, count := range shared {
		related = append(related, players.SharedIdentity{ID: other, Attribute: "address", Count: count})
	}
	partners, err := ledger.Partners(q, userID, maxRelated)
	for _, p := range partners {
		related = append(related, players.SharedIdentity{ID: p.Owner, Attribute: "gifts", Count: p.Count})
	}
	return related, err
}

// MessagesRequest requests a page of a player's chat messages.
type MessagesRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Cursor string `json:"cursor,omitempty" validate:"max=20"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// MessagesAnswer is a page of messages, the newest first.
type MessagesAnswer struct {
	Rows []PlayerMessage `json:"rows"`
	Next string          `json:"next,omitempty"`
}

var errCursor = fault.Field("cursor", "validation.regex")

// Messages lists a player's chat messages.
func (s *Service) Messages(ctx context.Context, _ *session.Call, r MessagesRequest) (MessagesAnswer, error) {
	limit, answer := cmp.Or(r.Limit, defaultPage), MessagesAnswer{Rows: []PlayerMessage{}}
	before, err := strconv.ParseInt(cmp.Or(r.Cursor, "0"), 10, 64)
	if err != nil || before < 0 {
		return answer, errCursor
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := s.ChatMessages.MessagesOf(q, r.UserID, before, limit+1)
		if len(list) > limit {
			list = list[:limit]
			answer.Next = strconv.FormatInt(list[limit-1].Seq, 10)
		}
		answer.Rows = append(answer.Rows, list...)
		return err
	})
	return answer, err
}
