package support

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/office"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SupportFiguresRequest requests the chats that began in the last days.
type SupportFiguresRequest struct {
	Days int `json:"days" validate:"min=1,max=366"`
}

// SupportFigures are the response times and ratings of support. Times are in milliseconds: the
// median and the 90th percentile. They are 0 if nothing was measured.
type SupportFigures struct {
	Chats    int `json:"chats"`
	Asked    int `json:"asked"`
	Answered int `json:"answered"`
	Solved   int `json:"solved"`
	// ByBot counts the chats for which no person was requested.
	ByBot             int   `json:"by_bot"`
	FirstAnswerMedian int64 `json:"first_answer_median"`
	FirstAnswerP90    int64 `json:"first_answer_p90"`
	ResolutionMedian  int64 `json:"resolution_median"`
	ResolutionP90     int64 `json:"resolution_p90"`
	// Ratings counts the ratings from 1 to 5.
	Ratings []int `json:"ratings"`
}

// Figures measures the support.
func (s *Service) Figures(ctx context.Context, _ *session.Call, r SupportFiguresRequest) (SupportFigures, error) {
	answer := SupportFigures{Ratings: make([]int, 5)}
	since := s.Clock.Now().Add(-time.Duration(r.Days) * 24 * time.Hour).UnixMilli()
	var first, resolved []int64
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		return forEachChatSince(q, since, func(r *chatRow) {
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
	answer.FirstAnswerMedian, answer.FirstAnswerP90 = quantile(first, 50), quantile(first, 90)
	answer.ResolutionMedian, answer.ResolutionP90 = quantile(resolved, 50), quantile(resolved, 90)
	return answer, err
}

// quantile returns a percentile of the list; 0 if it is empty.
func quantile(list []int64, percent int) int64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[(len(list)*percent+99)/100-1]
}

// Office is the part of the back office that concerns support.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Queues: []office.Queue{{
			Name: "support", Title: "Chats that wait for an answer", Path: "/admin/support", Permission: Answer,
			Load: func(_ context.Context, q *db.Reader) (office.QueueState, error) { return countWaiting(q) },
		}},
		Histories: []office.History{{Kind: "support", Permission: Answer, Load: s.history}},
	}
}

// history lists when a player began chats.
func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (list []office.PlayerEvent, err error) {
	rows, err := chatsUpTo(q, userID, upTo, limit)
	for _, r := range rows {
		list = append(list, office.PlayerEvent{
			At: r.createdAt, Kind: "support", Title: "Asked the support", Detail: r.subject, Path: "/admin/support/" + r.id,
		})
	}
	return list, err
}
