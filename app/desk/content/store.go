package content

import (
	"database/sql"
	"errors"
	"fmt"

	"croupier/db"
)

// maxListed is the most rows that are read of each table; writes refuse more.
const maxListed = 100

func storedBanners(q db.Querier) ([]Banner, error) {
	rows, err := q.Query(`SELECT id, type, link, image, title, code, sport, position FROM promotion_banners ORDER BY position, id LIMIT $1`, maxListed)
	if err != nil {
		return nil, fmt.Errorf("read promotion banners: %w", err)
	}
	defer rows.Close()
	list := []Banner{}
	for rows.Next() {
		var b Banner
		if err := rows.Scan(&b.ID, &b.Type, &b.Link, &b.Image, &b.Title, &b.Code, &b.Sport, &b.Position); err != nil {
			return nil, fmt.Errorf("read promotion banners: %w", err)
		}
		list = append(list, b)
	}
	return list, rows.Err()
}

func storedSlides(q db.Querier) ([]Slide, error) {
	rows, err := q.Query(`SELECT id, category, name, title, subtitle, button_text, button_link, button_color, media, path, object_fit, html, position
		FROM slides ORDER BY position, id LIMIT $1`, maxListed)
	if err != nil {
		return nil, fmt.Errorf("read slides: %w", err)
	}
	defer rows.Close()
	list := []Slide{}
	for rows.Next() {
		var l Slide
		if err := rows.Scan(&l.ID, &l.Category, &l.Name, &l.Text.Title, &l.Text.Subtitle, &l.Button.Text, &l.Button.Link, &l.Button.Style.Color,
			&l.Type.Type, &l.Type.Path, &l.Type.ObjectFit, &l.Type.HTML, &l.Position); err != nil {
			return nil, fmt.Errorf("read slides: %w", err)
		}
		list = append(list, l)
	}
	return list, rows.Err()
}

func storedNotifications(q db.Querier) ([]Notification, error) {
	rows, err := q.Query(`SELECT id, icon, text, position FROM notifications ORDER BY position, id LIMIT $1`, maxListed)
	if err != nil {
		return nil, fmt.Errorf("read notifications: %w", err)
	}
	defer rows.Close()
	list := []Notification{}
	for rows.Next() {
		var n Notification
		if err := rows.Scan(&n.ID, &n.Icon, &n.Text, &n.Position); err != nil {
			return nil, fmt.Errorf("read notifications: %w", err)
		}
		list = append(list, n)
	}
	return list, rows.Err()
}

func storedAnnouncement(q db.Querier) (a Announcement, err error) {
	err = q.QueryRow(`SELECT enabled, image, title, content FROM announcement WHERE id = 1`).Scan(&a.Enabled, &a.Image, &a.Title, &a.Content)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return a, fmt.Errorf("read the announcement: %w", err)
	}
	return a, nil
}

func storeBanner(tx *db.Tx, b *Banner) error {
	now := tx.Now().UnixMilli()
	_, err := tx.Exec(`INSERT INTO promotion_banners (id, type, link, image, title, code, sport, position, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
		ON CONFLICT (id) DO UPDATE SET type = excluded.type, link = excluded.link, image = excluded.image, title = excluded.title,
		code = excluded.code, sport = excluded.sport, position = excluded.position, updated_at = excluded.updated_at`,
		b.ID, b.Type, b.Link, b.Image, b.Title, b.Code, b.Sport, b.Position, now)
	if err != nil {
		return fmt.Errorf("store a promotion banner: %w", err)
	}
	return nil
}

func storeSlide(tx *db.Tx, l *Slide) error {
	now := tx.Now().UnixMilli()
	_, err := tx.Exec(`INSERT INTO slides (id, category, name, title, subtitle, button_text, button_link, button_color, media, path, object_fit, html,
		position, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
		ON CONFLICT (id) DO UPDATE SET category = excluded.category, name = excluded.name, title = excluded.title, subtitle = excluded.subtitle,
		button_text = excluded.button_text, button_link = excluded.button_link, button_color = excluded.button_color, media = excluded.media,
		path = excluded.path, object_fit = excluded.object_fit, html = excluded.html, position = excluded.position, updated_at = excluded.updated_at`,
		l.ID, l.Category, l.Name, l.Text.Title, l.Text.Subtitle, l.Button.Text, l.Button.Link, l.Button.Style.Color,
		l.Type.Type, l.Type.Path, l.Type.ObjectFit, l.Type.HTML, l.Position, now)
	if err != nil {
		return fmt.Errorf("store a slide: %w", err)
	}
	return nil
}

func storeNotification(tx *db.Tx, n *Notification) error {
	now := tx.Now().UnixMilli()
	_, err := tx.Exec(`INSERT INTO notifications (id, icon, text, position, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)
		ON CONFLICT (id) DO UPDATE SET icon = excluded.icon, text = excluded.text, position = excluded.position, updated_at = excluded.updated_at`,
		n.ID, n.Icon, n.Text, n.Position, now)
	if err != nil {
		return fmt.Errorf("store a notification: %w", err)
	}
	return nil
}

func storeAnnouncement(tx *db.Tx, a *Announcement) error {
	_, err := tx.Exec(`INSERT INTO announcement (id, enabled, image, title, content, updated_at) VALUES (1, $1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled, image = excluded.image, title = excluded.title,
		content = excluded.content, updated_at = excluded.updated_at`, a.Enabled, a.Image, a.Title, a.Content, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store the announcement: %w", err)
	}
	return nil
}

// table is one of the three lists. Its statements are written out, because a
// table's name cannot be a parameter.
type table struct{ count, exists, remove string }

var (
	bannerTable = table{
		`SELECT count(*) FROM promotion_banners`, `SELECT count(*) FROM promotion_banners WHERE id = $1`,
		`DELETE FROM promotion_banners WHERE id = $1`,
	}
	slideTable = table{
		`SELECT count(*) FROM slides`, `SELECT count(*) FROM slides WHERE id = $1`, `DELETE FROM slides WHERE id = $1`,
	}
	notificationTable = table{
		`SELECT count(*) FROM notifications`, `SELECT count(*) FROM notifications WHERE id = $1`, `DELETE FROM notifications WHERE id = $1`,
	}
)

func (t table) rows(q db.Querier) (count int, err error) {
	if err := q.QueryRow(t.count).Scan(&count); err != nil {
		return 0, fmt.Errorf("count content: %w", err)
	}
	return count, nil
}

func (t table) has(q db.Querier, id string) (bool, error) {
	var count int
	if err := q.QueryRow(t.exists, id).Scan(&count); err != nil {
		return false, fmt.Errorf("look for content: %w", err)
	}
	return count > 0, nil
}

func (t table) delete(tx *db.Tx, id string) (found bool, err error) {
	result, err := tx.Exec(t.remove, id)
	if err != nil {
		return false, fmt.Errorf("delete content: %w", err)
	}
	count, err := result.RowsAffected()
	return count > 0, err
}

func hasAnnouncement(q db.Querier) (bool, error) {
	var count int
	if err := q.QueryRow(`SELECT count(*) FROM announcement`).Scan(&count); err != nil {
		return false, fmt.Errorf("look for the announcement: %w", err)
	}
	return count > 0, nil
}
