package content

import (
	"database/sql"
	"errors"
	"fmt"

	"croupier/db"
)

// maxListed is the maximum number of rows read from each table. Writes refuse more.
const maxListed = 100

func storedBanners(q db.Querier) ([]Banner, error) {
	return db.All(q, "read promotion banners", func(b *Banner, row db.Scanner) error {
		return row.Scan(append([]any{&b.ID, &b.Type, &b.Link, &b.Image, &b.Title, &b.Code, &b.Sport}, b.scanTargets()...)...)
	}, `SELECT id, type, link, image, title, code, sport, `+publicationColumns+` FROM promotion_banners ORDER BY position, id LIMIT $1`, maxListed)
}

func storedSlides(q db.Querier) ([]Slide, error) {
	return db.All(q, "read slides", func(l *Slide, row db.Scanner) error {
		return row.Scan(append([]any{
			&l.ID, &l.Category, &l.Name, &l.Text.Title, &l.Text.Subtitle, &l.Button.Text, &l.Button.Link, &l.Button.Style.Color,
			&l.Type.Type, &l.Type.Path, &l.Type.ObjectFit, &l.Type.HTML,
		}, l.scanTargets()...)...)
	}, `SELECT id, category, name, title, subtitle, button_text, button_link, button_color, media, path, object_fit, html, `+publicationColumns+`
		FROM slides ORDER BY position, id LIMIT $1`, maxListed)
}

func storedNotifications(q db.Querier) ([]Notification, error) {
	return db.All(q, "read notifications", func(n *Notification, row db.Scanner) error {
		return row.Scan(append([]any{&n.ID, &n.Icon, &n.Text, &n.Source, &n.Level}, n.scanTargets()...)...)
	}, `SELECT id, icon, text, source, level, `+publicationColumns+` FROM notifications ORDER BY position, id LIMIT $1`, maxListed)
}

func storedAnnouncement(q db.Querier) (a Announcement, err error) {
	err = q.QueryRow(`SELECT enabled, image, title, content, source, level, version, audience, starts_at, ends_at, updated_at
		FROM announcement WHERE id = 1`).
		Scan(&a.Enabled, &a.Image, &a.Title, &a.Content, &a.Source, &a.Level, &a.Version, &a.Audience, &a.StartsAt, &a.EndsAt, &a.UpdatedAt)
	a.Published = a.Enabled
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return a, fmt.Errorf("read the announcement: %w", err)
	}
	return a, nil
}

// publicationColumns are the columns of a publication; into returns the fields they are scanned
// into.
const publicationColumns = `position, version, published, audience, starts_at, ends_at, updated_at`

func (s *Publication) scanTargets() []any {
	return []any{&s.Position, &s.Version, &s.Published, &s.Audience, &s.StartsAt, &s.EndsAt, &s.UpdatedAt}
}

func (s *Publication) values() []any {
	return []any{s.Position, s.Version, s.Published, s.Audience, s.StartsAt, s.EndsAt, s.UpdatedAt}
}

// publicationUpdate replaces the stored publication.
const publicationUpdate = `position = excluded.position, version = excluded.version, published = excluded.published, audience = excluded.audience,
	starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at`

func storeBanner(tx *db.Tx, b *Banner) error {
	_, err := tx.Exec(`INSERT INTO promotion_banners (id, type, link, image, title, code, sport, `+publicationColumns+`, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
		ON CONFLICT (id) DO UPDATE SET type = excluded.type, link = excluded.link, image = excluded.image, title = excluded.title,
		code = excluded.code, sport = excluded.sport, `+publicationUpdate,
		append([]any{b.ID, b.Type, b.Link, b.Image, b.Title, b.Code, b.Sport}, b.values()...)...)
	if err != nil {
		return fmt.Errorf("store a promotion banner: %w", err)
	}
	return nil
}

func storeSlide(tx *db.Tx, l *Slide) error {
	_, err := tx.Exec(`INSERT INTO slides (id, category, name, title, subtitle, button_text, button_link, button_color, media, path, object_fit, html,
		`+publicationColumns+`, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)
		ON CONFLICT (id) DO UPDATE SET category = excluded.category, name = excluded.name, title = excluded.title, subtitle = excluded.subtitle,
		button_text = excluded.button_text, button_link = excluded.button_link, button_color = excluded.button_color, media = excluded.media,
		path = excluded.path, object_fit = excluded.object_fit, html = excluded.html, `+publicationUpdate,
		append([]any{
			l.ID, l.Category, l.Name, l.Text.Title, l.Text.Subtitle, l.Button.Text, l.Button.Link, l.Button.Style.Color,
			l.Type.Type, l.Type.Path, l.Type.ObjectFit, l.Type.HTML,
		}, l.values()...)...)
	if err != nil {
		return fmt.Errorf("store a slide: %w", err)
	}
	return nil
}

func storeNotification(tx *db.Tx, n *Notification) error {
	_, err := tx.Exec(`INSERT INTO notifications (id, icon, text, source, level, `+publicationColumns+`, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
		ON CONFLICT (id) DO UPDATE SET icon = excluded.icon, text = excluded.text, source = excluded.source, level = excluded.level, `+publicationUpdate,
		append([]any{n.ID, n.Icon, n.Text, n.Source, n.Level}, n.values()...)...)
	if err != nil {
		return fmt.Errorf("store a notification: %w", err)
	}
	return nil
}

func storeAnnouncement(tx *db.Tx, a *Announcement) error {
	_, err := tx.Exec(`INSERT INTO announcement (id, enabled, image, title, content, source, level, version, audience, starts_at, ends_at, updated_at)
		VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled, image = excluded.image, title = excluded.title,
		content = excluded.content, source = excluded.source, level = excluded.level, version = excluded.version, audience = excluded.audience,
		starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at`,
		a.Enabled, a.Image, a.Title, a.Content, a.Source, a.Level, a.Version, a.Audience, a.StartsAt, a.EndsAt, a.UpdatedAt)
	if err != nil {
		return fmt.Errorf("store the announcement: %w", err)
	}
	return nil
}

// The statements that delete an entry of each list.
const (
	deleteBanner       = `DELETE FROM promotion_banners WHERE id = $1`
	deleteSlide        = `DELETE FROM slides WHERE id = $1`
	deleteNotification = `DELETE FROM notifications WHERE id = $1`
)

// remove deletes an entry with the delete statement of its table.
func remove(tx *db.Tx, statement, id string) error {
	if _, err := tx.Exec(statement, id); err != nil {
		return fmt.Errorf("delete content: %w", err)
	}
	return nil
}

func hasAnnouncement(q db.Querier) (bool, error) {
	var count int
	if err := q.QueryRow(`SELECT count(*) FROM announcement`).Scan(&count); err != nil {
		return false, fmt.Errorf("look for the announcement: %w", err)
	}
	return count > 0, nil
}
