package settings

import (
	"context"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Edit lets staff see and change the settings.
var Edit = permission.Declare("settings", "See and change the settings of the site.")

// Permissions are the permissions of the calls here.
func Permissions() []permission.Permission { return []permission.Permission{Edit} }

// Row is a setting with all data of its form.
type Row struct {
	Key      string   `json:"key"`
	Kind     Kind     `json:"kind"`
	Group    string   `json:"group"`
	Sentence string   `json:"sentence"`
	Unit     string   `json:"unit,omitempty"`
	Min      string   `json:"min,omitempty"`
	Max      string   `json:"max,omitempty"`
	Options  []string `json:"options,omitempty"`
	Fields   []Field  `json:"fields,omitempty"`
	// Config is the key of the configuration with the default.
	Config string `json:"config,omitempty"`
	// Weakened describes which changes wait for a second person, such as "raised"; "never".
	Weakened string         `json:"weakened"`
	Value    jsontext.Value `json:"value"`
	Default  jsontext.Value `json:"default"`
	Version  int64          `json:"version"`
	// ChangedAt and ChangedBy belong to the last change; 0 and empty for none.
	ChangedAt int64  `json:"changed_at"`
	ChangedBy string `json:"changed_by"`
	// Refused is the stored value that is not in force because it is invalid.
	Refused jsontext.Value `json:"refused,omitempty"`
}

// Unknown is a stored setting that this version does not use.
type Unknown struct {
	Key     string `json:"key"`
	Value   string `json:"value"`
	Version int64  `json:"version"`
}

// SettingList lists all settings in the order of their declarations.
type SettingList struct {
	Settings []Row     `json:"settings"`
	Unknown  []Unknown `json:"unknown"`
	// Waiting are the changes that wait for a second person, newest first.
	Waiting []WaitingChange `json:"waiting"`
}

// SettingsChangeRequest changes settings together.
type SettingsChangeRequest struct {
	Changes []Change `json:"changes" validate:"required,min=1,max=50,dive"`
	action.Reason
}

// UndoRequest restores a setting's value of version to.
type UndoRequest struct {
	Key     string `json:"key" validate:"required,max=80"`
	Version int64  `json:"version" validate:"min=1"`
	To      int64  `json:"to" validate:"min=0"`
	action.Reason
}

// SettingHistoryRequest requests the changes of a setting below a version, newest first; 0 for
// the newest of all.
type SettingHistoryRequest struct {
	Key           string `json:"key" validate:"required,max=80"`
	BeforeVersion int64  `json:"before_version,omitempty" validate:"min=0"`
}

// SettingChange is one change. A null value is the default.
type SettingChange struct {
	Version int64          `json:"version"`
	Value   jsontext.Value `json:"value"`
	At      int64          `json:"at"`
	Actor   string         `json:"actor"`
	Reason  string         `json:"reason"`
}

// SettingHistory is a page of a history. More is set if there are older changes.
type SettingHistory struct {
	Changes []SettingChange `json:"changes"`
	More    bool            `json:"more"`
}

const (
	// historyPage is the number of changes in a page of a history.
	historyPage = 50
	// callsPerMinute is the rate limit of calls per staff member and minute.
	callsPerMinute = 120
)

// Actions are the calls of the settings.
func (r *Registry) Actions() []action.Action {
	guard, rate := action.Permission(Edit), action.PerAccount(callsPerMinute, time.Minute)
	logged := action.Staff(action.Logged{ReasonRequired: true})
	return []action.Action{
		action.Post("/api/admin/settings", guard, r.List, action.ReadsOnly(), rate,
			action.Summary("All settings with their forms, values and defaults.")),
		action.Post("/api/admin/settings/change", guard, r.ChangeCall, logged, action.TwoFactor(), rate,
			action.Summary("Changes settings together; a stale version is refused with 409.")).SecondPerson(ApprovalKind),
		action.Post("/api/admin/settings/undo", guard, r.UndoCall, logged, action.TwoFactor(), rate,
			action.Summary("Puts a setting back to what it was at an earlier version.")).SecondPerson(ApprovalKind),
		action.Post("/api/admin/settings/history", guard, r.History, action.ReadsOnly(), rate,
			action.Summary("What a setting was, who changed it and why, newest first.")),
	}
}

// List lists all settings.
func (r *Registry) List(ctx context.Context, _ *session.Call, _ action.None) (SettingList, error) {
	storedValue := map[string]stored{}
	answer := SettingList{Settings: make([]Row, 0, len(r.list)), Unknown: []Unknown{}, Waiting: []WaitingChange{}}
	err := r.DB.Read(ctx, func(q *db.Reader) error {
		rows, err := readAll(q)
		for _, row := range rows {
			storedValue[row.key] = row
			if r.byKey[row.key] == nil && row.value != nil {
				answer.Unknown = append(answer.Unknown, Unknown{Key: row.key, Value: *row.value, Version: row.version})
			}
		}
		if err == nil && r.waiting != nil {
			answer.Waiting, err = r.waiting(q)
		}
		return err
	})
	for _, s := range r.list {
		answer.Settings = append(answer.Settings, viewRow(s, storedValue[s.Key()]))
	}
	return answer, err
}

func viewRow(s Setting, storedValue stored) Row {
	spec := s.Spec()
	row := Row{
		Key: s.Key(), Kind: s.Kind(), Group: spec.Group, Sentence: spec.Sentence, Unit: spec.Unit, Min: spec.Min, Max: spec.Max,
		Options: spec.Options, Fields: spec.Fields, Config: config(s), Weakened: s.Control().String(), Value: s.text(nil), Default: s.defaultValue(),
		Version: storedValue.version, ChangedAt: storedValue.at, ChangedBy: storedValue.by,
	}
	if storedValue.value == nil {
		return row
	}
	// The stored value differs from the one in force only if it was refused, or if a change of
	// this moment is not read yet.
	p := newProposal()
	if text := jsontext.Value(*storedValue.value); !text.IsValid() {
		row.Refused = encode(*storedValue.value)
	} else if err := s.read(p, text); err != nil || string(s.text(p)) != string(row.Value) {
		row.Refused = text
	}
	return row
}

// Versions are the versions of settings, 0 for one that was never changed.
func (r *Registry) Versions(ctx context.Context, keys ...string) (map[string]int64, error) {
	versions := make(map[string]int64, len(keys))
	err := r.DB.Read(ctx, func(q *db.Reader) error {
		for _, key := range keys {
			row, _, err := readOne(q, key)
			if err != nil {
				return err
			}
			versions[key] = row.version
		}
		return nil
	})
	return versions, err
}

// ChangeCall changes settings for a caller.
func (r *Registry) ChangeCall(ctx context.Context, call *session.Call, request SettingsChangeRequest) (action.None, error) {
	return action.None{}, r.Change(ctx, By(call, request.Reason.Reason), request.Changes...)
}

// UndoCall undoes a change for a caller.
func (r *Registry) UndoCall(ctx context.Context, call *session.Call, request UndoRequest) (action.None, error) {
	return action.None{}, r.Undo(ctx, By(call, request.Reason.Reason), request.Key, request.Version, request.To)
}

// History lists the changes of a setting.
func (r *Registry) History(ctx context.Context, _ *session.Call, request SettingHistoryRequest) (SettingHistory, error) {
	below := request.BeforeVersion
	if below == 0 {
		below = 1 << 62
	}
	answer := SettingHistory{Changes: []SettingChange{}}
	err := r.DB.Read(ctx, func(q *db.Reader) error {
		list, err := history(q, request.Key, below, historyPage+1)
		if len(list) > historyPage {
			list, answer.More = list[:historyPage], true
		}
		for _, p := range list {
			row := SettingChange{Version: p.version, Value: jsontext.Value("null"), At: p.at, Actor: p.by, Reason: p.reason}
			if p.value != nil {
				row.Value = jsontext.Value(*p.value)
			}
			answer.Changes = append(answer.Changes, row)
		}
		return err
	})
	return answer, err
}
