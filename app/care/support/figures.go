package support

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SupportFiguresRequest asks for the chats that began within so many days.
type SupportFiguresRequest struct {
	Days int `json:"days" validate:"min=1,max=366"`
}

// SupportFigures tells how fast and how well the support answers. Times are in
// milliseconds: the middle one of all (the median), and that which nine of ten stay
// below. They are 0 where nothing was measured.
type SupportFigures struct {
	Chats    int `json:"chats"`
	Asked    int `json:"asked"`
	Answered int `json:"answered"`
	Solved   int `json:"solved"`
	// ByBot counts the chats for which no person was asked.
	ByBot             int   `json:"by_bot"`
	FirstAnswerMiddle int64 `json:"first_answer_middle"`
	FirstAnswerNinety int64 `json:"first_answer_ninety"`
	ResolutionMiddle  int64 `json:"resolution_middle"`
	ResolutionNinety  int64 `json:"resolution_ninety"`
	// Ratings counts each from 1 to 5.
	Ratings []int `json:"ratings"`
}

// Figures measures the support.
func (s *Service) Figures(ctx context.Context, _ *session.Call, r SupportFiguresRequest) (SupportFigures, error) {
	answer := SupportFigures{Ratings: make([]int, 5)}
	since := s.Clock.Now().Add(-time.Duration(r.Days) * 24 * time.Hour).UnixMilli()
	var first, resolved []int64
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		return eachBegun(q, since, func(r *row) {
			answer.Chats++
			if r.person {
				answer.Asked++
			}
			if r.firstAnswerAt > 0 {
				answer.Answered++
				first = append(first, r.firstAnswerAt-r.askedAt)
			}
			if r.solvedAt > 0 {
				answer.Solved++
				resolved = append(resolved, r.solvedAt-r.createdAt)
			}
			if r.rating > 0 {
				answer.Ratings[r.rating-1]++
			}
		})
	})
	answer.ByBot = answer.Chats - answer.Asked
	answer.FirstAnswerMiddle, answer.FirstAnswerNinety = quantile(first, 50), quantile(first, 90)
	answer.ResolutionMiddle, answer.ResolutionNinety = quantile(resolved, 50), quantile(resolved, 90)
	return answer, err
}

// quantile is the value that so many of a hundred do not exceed; 0 of none.
func quantile(list []int64, percent int) int64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[(len(list)*percent+99)/100-1]
}

// Office is what waits for the team, and what a player asked.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Queues: []backoffice.Queue{{
			Name: "support", Title: "Chats that wait for an answer", Path: "/admin/support", Permission: Answer,
			Load: func(_ context.Context, q *db.Reader) (backoffice.Waiting, error) { return waiting(q) },
		}},
		Histories: []backoffice.History{{Kind: "support", Permission: Answer, Load: s.history}},
	}
}

// history tells when a player began chats.
func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (list []backoffice.PlayerEvent, err error) {
	rows, err := begunUpTo(q, userID, upTo, limit)
	for _, r := range rows {
		list = append(list, backoffice.PlayerEvent{
			At: r.createdAt, Kind: "support", Title: "Asked the support", Detail: r.subject, Path: "/admin/support/" + r.id,
		})
	}
	return list, err
}
