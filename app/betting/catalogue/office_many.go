package catalogue

import (
	"context"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// EditGamesRequest changes many games in the same way. What is left out stays.
type EditGamesRequest struct {
	IDs              []string `json:"ids" validate:"required,min=1,max=200,dive,max=120"`
	Featured         *bool    `json:"featured,omitempty"`
	SearchFeatured   *bool    `json:"search_featured,omitempty"`
	CustomCategory   *string  `json:"custom_category,omitempty" validate:"omitempty,max=40"`
	Priority         *int64   `json:"priority,omitempty" validate:"omitempty,min=-1000000,max=1000000"`
	AddTags          []string `json:"add_tags,omitempty" validate:"max=20,dive,max=40"`
	RemoveTags       []string `json:"remove_tags,omitempty" validate:"max=20,dive,max=40"`
	AddCategories    []string `json:"add_categories,omitempty" validate:"max=8,dive,max=40"`
	RemoveCategories []string `json:"remove_categories,omitempty" validate:"max=8,dive,max=40"`
	action.Reason
}

// ManyAnswer says how many games a deed changed.
type ManyAnswer struct {
	Changed int `json:"changed"`
}

// EditGames changes many games.
func (s *Service) EditGames(ctx context.Context, call *session.Call, request EditGamesRequest) (ManyAnswer, error) {
	return s.changeMany(ctx, call, "edit games", request.IDs, request.Reason.Reason, func(e *entry, v GameValues) (Edit, error) {
		return e.wanted(request.over(v))
	})
}

// over is what a game becomes.
func (r EditGamesRequest) over(v GameValues) GameValues {
	put(&v.IsFeatured, r.Featured)
	put(&v.IsSearchFeatured, r.SearchFeatured)
	put(&v.CustomCategory, r.CustomCategory)
	put(&v.Priority, r.Priority)
	without := func(list, gone []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(one string) bool { return slices.Contains(gone, one) })
	}
	v.Tags = append(without(v.Tags, r.RemoveTags), r.AddTags...)
	v.Category = append(without(v.Category, r.RemoveCategories), r.AddCategories...)
	return v.tidied()
}

// SwitchGamesRequest opens games or closes them.
type SwitchGamesRequest struct {
	IDs []string `json:"ids" validate:"required,min=1,max=200,dive,max=120"`
	On  bool     `json:"on"`
	action.Reason
}

// SwitchGames opens games or closes them. The house's own stand in a setting,
// which every stake of theirs asks.
func (s *Service) SwitchGames(ctx context.Context, call *session.Call, request SwitchGamesRequest) (ManyAnswer, error) {
	own := 0
	for _, id := range request.IDs {
		e := s.game(id)
		if e == nil {
			return ManyAnswer{}, errUnknown.With("game", id)
		}
		if e.kind == OriginalsType {
			own++
		}
	}
	switch own {
	case 0:
		return s.changeMany(ctx, call, "switch games", request.IDs, request.Reason.Reason, func(e *entry, v GameValues) (Edit, error) {
			v.IsDisabled = !request.On
			return editOf(e.base, v), nil
		})
	case len(request.IDs):
		return ManyAnswer{Changed: own}, s.House.Switch(ctx, call, request.IDs, request.On, request.Reason.Reason)
	default:
		return ManyAnswer{}, errApart
	}
}

// changeMany changes games in one transaction: all of them or none.
func (s *Service) changeMany(ctx context.Context, call *session.Call, deed string, ids []string, reason string,
	next func(e *entry, now GameValues) (Edit, error)) (answer ManyAnswer, err error) {
	ids = labelsOf(ids, true)
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		answer.Changed = 0
		before, after := map[string]any{}, map[string]any{}
		for _, id := range ids {
			e := s.game(id)
			if e == nil {
				return errUnknown.With("game", id)
			}
			was, err := readEdit(tx, id)
			if err != nil {
				return err
			}
			edit, err := next(e, was.edit.over(e.base))
			if err != nil {
				if refusal, ok := fault.From(err); ok {
					return refusal.With("game", id)
				}
				return err
			}
			old, new := differences(was.edit.over(e.base), edit.over(e.base))
			if len(new) == 0 {
				continue
			}
			stored := storedEdit{id, was.version + 1, edit, tx.Now().UnixMilli(), call.User.ID}
			if err := writeEdit(tx, stored, reason); err != nil {
				return err
			}
			before[id], after[id] = old, new
			answer.Changed++
		}
		if answer.Changed == 0 {
			return errSame
		}
		return s.log(tx, call, deed, subjectOf(ids), reason, before, after)
	})
	if err != nil {
		return ManyAnswer{}, err
	}
	return answer, s.shown(ctx)
}
