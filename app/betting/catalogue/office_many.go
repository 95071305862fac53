package catalogue

import (
	"context"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// EditGamesRequest changes many games in the same way. Missing values do not change.
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

// ChangedCountAnswer is the number of changed games.
type ChangedCountAnswer struct {
	Changed int `json:"changed"`
}

// EditGames changes many games.
func (s *Service) EditGames(ctx context.Context, call *session.Call, request EditGamesRequest) (ChangedCountAnswer, error) {
	return s.changeMany(ctx, call, "edit games", request.IDs, request.Reason.Reason, func(e *entry, v GameValues) (Edit, error) {
		return e.editTo(request.applyTo(v))
	})
}

// applyTo returns the new values of a game.
func (r EditGamesRequest) applyTo(v GameValues) GameValues {
	setIfGiven(&v.IsFeatured, r.Featured)
	setIfGiven(&v.IsSearchFeatured, r.SearchFeatured)
	setIfGiven(&v.CustomCategory, r.CustomCategory)
	setIfGiven(&v.Priority, r.Priority)
	without := func(list, removed []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(cond string) bool { return slices.Contains(removed, cond) })
	}
	v.Tags = append(without(v.Tags, r.RemoveTags), r.AddTags...)
	v.Category = append(without(v.Category, r.RemoveCategories), r.AddCategories...)
	return v.normalized()
}

// SwitchGamesRequest enables or disables games.
type SwitchGamesRequest struct {
	IDs []string `json:"ids" validate:"required,min=1,max=200,dive,max=120"`
	On  bool     `json:"on"`
	action.Reason
}

// SwitchGames enables or disables games. For the site's own games this is a setting.
// Every stake checks it.
func (s *Service) SwitchGames(ctx context.Context, call *session.Call, request SwitchGamesRequest) (ChangedCountAnswer, error) {
	own := 0
	for _, id := range request.IDs {
		e := s.game(id)
		if e == nil {
			return ChangedCountAnswer{}, errUnknown.With("game", id)
		}
		if e.kind == OriginalsType {
			own++
		}
	}
	switch own {
	case 0:
		return s.changeMany(ctx, call, "switch games", request.IDs, request.Reason.Reason, func(e *entry, v GameValues) (Edit, error) {
			v.IsDisabled = !request.On
			return editBetween(e.base, v), nil
		})
	case len(request.IDs):
		return ChangedCountAnswer{Changed: own}, s.Site.Switch(ctx, call, request.IDs, request.On, request.Reason.Reason)
	default:
		return ChangedCountAnswer{}, errMixedGames
	}
}

// changeMany changes games in one transaction: all of them or none.
func (s *Service) changeMany(ctx context.Context, call *session.Call, operation string, ids []string, reason string,
	next func(e *entry, now GameValues) (Edit, error)) (answer ChangedCountAnswer, err error) {
	ids = cleanLabels(ids, true)
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
			edit, err := next(e, was.edit.applyTo(e.base))
			if err != nil {
				if refusal, ok := fault.From(err); ok {
					return refusal.With("game", id)
				}
				return err
			}
			old, new := differences(was.edit.applyTo(e.base), edit.applyTo(e.base))
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
			return errNoChange
		}
		return s.log(tx, call, operation, subjectOf(ids), reason, before, after)
	})
	if err != nil {
		return ChangedCountAnswer{}, err
	}
	return answer, s.refreshPlayerView(ctx)
}
